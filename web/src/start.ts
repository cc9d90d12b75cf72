import { afterPaint } from './ui/behavior/after-paint.ts'

/**
 * The entry. It lets the browser paint the page that the server sent before the app, whose scripts keep the browser busy. It keeps which
 * buttons and choices of that page the user presses, so that React can repeat the presses when it has taken over.
 */
const pressed = new Set<HTMLElement>()
document.addEventListener('click', keepPress)
afterPaint(() => void startApp())

function keepPress({ target }: Event): void {
  const control = target instanceof Element && target.closest('[data-prerendered] :is(button, [type="radio"])')
  if (control instanceof HTMLElement) pressed.add(control)
}

// Loads all files at once. React is evaluated in a task of its own, after which the browser handles input.
async function startApp(): Promise<void> {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]'))
    link.rel = link.dataset['later'] ?? ''
  await import('react-dom/client')
  const { start } = await import('./main.tsx')
  setTimeout(() => start(repeatPresses))
}

function repeatPresses(): void {
  document.removeEventListener('click', keepPress)
  for (const control of pressed) {
    control.click()
    // React has taken over what the click reached. A radio button that is checked does not change by a click.
    if (control instanceof HTMLInputElement) {
      control.checked = false
      control.click()
    }
  }
}
