/** Runs a callback after the browser has painted. A page in the background has no frames, and no one waits for its paint. */
export function afterPaint(callback: () => void): void {
  // The browser paints after the callback of an animation frame.
  if (document.hidden) callback()
  else requestAnimationFrame(() => setTimeout(callback))
}
