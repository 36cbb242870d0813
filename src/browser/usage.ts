/** What the page of usage runs: a chart of the figures in its table, which then folds itself away. */
import { readFigures } from './usage-figures.ts';

const plot = document.querySelector<HTMLElement>('[data-usage-plot]');
const figures = document.querySelector<HTMLDetailsElement>('[data-usage-figures]');
const readout = document.querySelector<HTMLElement>('[data-usage-readout]');
if (plot && figures && readout) {
  try {
    // uPlot asks for number formats as it is loaded, and fails in a browser whose language has no proper name, such as
    // "en-US@posix". The table says it all, so the place of the chart is given back then.
    const { drawUsage } = await import('./usage-plot.ts');
    drawUsage(plot, readout, readFigures(figures));
    figures.open = false;
  } catch (error) {
    plot.closest('figure')?.remove();
    console.info('The chart could not be drawn. The table below has the same figures.', error);
  } finally {
    figures.querySelector('.usage-wait')?.classList.remove('usage-wait');
  }
}
