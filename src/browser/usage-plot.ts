/**
 * The chart of usage: bars stacked from the answered requests up. Each series is drawn from the ground to the sum of
 * itself and all below it, the highest first, so that the lower ones cover it. Colors are those of the stylesheet, asked
 * for at every drawing, so that a change of theme needs nothing but another one.
 */
import uPlot from 'uplot';
import type { UsageBar } from './usage-figures.ts';

const HEIGHT = 240;
const STRIPE = 6;

/** Draws the bars, and says in the readout what the pointer is at. */
export function drawUsage(plot: HTMLElement, readout: HTMLElement, bars: readonly UsageBar[]): void {
  const bar = { paths: uPlot.paths.bars!({ size: [0.8, 40], gap: 1 }), points: { show: false }, width: 0 };
  const axis = { font: `13px ${getComputedStyle(plot).fontFamily}`, stroke: () => color('--ink-soft') };
  const chart = new uPlot(
    {
      width: plot.clientWidth,
      height: HEIGHT,
      padding: [8, 8, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false } },
      scales: {
        x: { time: false, range: [-0.5, bars.length - 0.5] },
        y: { range: (_chart, _min, max) => [0, Math.max(max, 1) * 1.05] },
      },
      series: [
        {},
        { ...bar, fill: ({ ctx }) => stripes(ctx, color('--tomato')) },
        { ...bar, fill: () => color('--tomato') },
        { ...bar, fill: () => color('--ink') },
      ],
      axes: [
        {
          ...axis,
          space: 64,
          size: 32,
          incrs: [1, 2, 3, 4, 6, 7, 8, 12, 14],
          values: (_chart, places) => places.map((place) => bars[place]?.tick ?? ''),
          grid: { show: false },
          ticks: { show: false },
        },
        {
          ...axis,
          size: 64,
          incrs: [1, 2, 5]
            .flatMap((step) => Array.from({ length: 12 }, (_, power) => step * 10 ** power))
            .sort((a, b) => a - b),
          values: (_chart, counts) => counts.map((count) => count.toLocaleString(document.documentElement.lang)),
          grid: { stroke: () => color('--hairline'), width: 1 },
          ticks: { show: false },
        },
      ],
      hooks: { setCursor: [({ cursor }) => say(bars[cursor.idx ?? -1])] },
    },
    [
      bars.map((_, place) => place),
      bars.map(({ answered, limited, refused }) => answered + limited + refused),
      bars.map(({ answered, limited }) => answered + limited),
      bars.map(({ answered }) => answered),
    ],
    plot,
  );

  function say(at: UsageBar | undefined): void {
    readout.textContent = at?.readout ?? '';
  }

  new ResizeObserver(() => chart.setSize({ width: plot.clientWidth, height: HEIGHT })).observe(plot);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => chart.redraw());
}

function color(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** Told apart from what is filled without any sense of color. */
function stripes(ctx: CanvasRenderingContext2D, stroke: string): CanvasPattern | string {
  const size = STRIPE * devicePixelRatio;
  const tile = document.createElement('canvas');
  tile.width = size;
  tile.height = size;
  const pen = tile.getContext('2d');
  if (pen === null) return stroke;
  pen.strokeStyle = stroke;
  pen.lineWidth = size / 3;
  pen.beginPath();
  // Past the corners, so that the stripes of neighboring tiles meet.
  for (const shift of [-size, 0, size]) {
    pen.moveTo(shift - size / 4, size * 1.25);
    pen.lineTo(shift + size * 1.25, -size / 4);
  }
  pen.stroke();
  return ctx.createPattern(tile, 'repeat') ?? stroke;
}
