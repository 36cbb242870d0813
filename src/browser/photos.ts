/** Takes photos away that do not load, so that the drawings below them show. */
export function uncoverDrawings(root: ParentNode): void {
  for (const photo of root.querySelectorAll<HTMLImageElement>('.picture img')) {
    if (photo.complete && photo.naturalWidth === 0 && photo.currentSrc !== '') photo.remove();
    else photo.addEventListener('error', () => photo.remove());
  }
}
