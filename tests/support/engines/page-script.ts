// Runs in a page that has no driver with locators: finds elements by their roles and names, and acts on them. It imports nothing, so
// that it runs as a script without a build. It is short, because the inspector of WebKit takes no message of more than 128 kB.

export type Selector =
  | ({ readonly by: 'role'; readonly within: Selector | null; readonly role: string } & RoleTest)
  | {
      readonly by: 'label' | 'text'
      readonly within: Selector | null
      readonly text: string
      readonly isExact: boolean
    }
  | { readonly by: 'place'; readonly of: Selector; readonly index: number }
  | { readonly by: 'either'; readonly one: Selector; readonly other: Selector }

interface RoleTest {
  /** The name, the pattern of the name, or null for any. */
  readonly name: string | null
  readonly isPattern: boolean
  readonly isExact: boolean
  readonly level: number | null
  readonly expanded: boolean | null
  readonly pressed: boolean | null
}

export type Action =
  | { readonly type: 'click' | 'check' | 'value' | 'text' }
  | { readonly type: 'fill' | 'choose'; readonly text: string }

/** What an action has read, or why it cannot be done yet. */
export type Outcome = { readonly result: string } | { readonly obstacle: string }

/** The elements that have a role without an attribute. */
const implicitRoles: Readonly<Record<string, string>> = {
  button: 'button, summary, input[type="button"], input[type="submit"]',
  checkbox: 'input[type="checkbox"]',
  combobox: 'select',
  dialog: 'dialog',
  group: 'fieldset, details',
  heading: 'h1, h2, h3, h4, h5, h6',
  link: 'a[href]',
  list: 'ul, ol',
  listitem: 'li',
  main: 'main',
  navigation: 'nav',
  radio: 'input[type="radio"]',
  region: 'section[aria-label], section[aria-labelledby]',
  searchbox: 'input[type="search"]',
  textbox: 'textarea, input:not([type]), input[type="text"], input[type="email"], input[type="tel"]',
}

export const count = (selector: Selector) => find(selector).length

/** Acts on the only element that the selector finds. */
export function act(selector: Selector, action: Action): Outcome {
  const found = find(selector)
  const [element] = found
  if (!(element instanceof HTMLElement)) return { obstacle: 'no such element' }
  if (found.length > 1) return { obstacle: `${found.length} such elements` }
  if (element.matches(':disabled, [aria-disabled="true"]')) return { obstacle: 'disabled' }
  switch (action.type) {
    case 'click':
      return click(element)
    case 'check':
      return element.matches(':checked') ? { result: '' } : click(element)
    case 'fill':
      return fill(element, action.text)
    case 'choose':
      return choose(element, action.text)
    case 'value':
      return 'value' in element ? { result: String(element.value) } : { obstacle: 'no value' }
    case 'text':
      return { result: element.innerText }
  }
}

function find(selector: Selector): readonly Element[] {
  switch (selector.by) {
    case 'role':
      return findWithin(selector.within, cssOf(selector.role)).filter((each) => hasRoleState(each, selector))
    case 'label':
      return findWithin(selector.within, 'input, select, textarea').filter((each) => isText(nameOf(each), selector))
    case 'text':
      return innermost(findWithin(selector.within, '*').filter((each) => isText(each.textContent, selector)))
    case 'place':
      return find(selector.of).slice(selector.index, selector.index + 1)
    case 'either':
      return [...new Set([...find(selector.one), ...find(selector.other)])]
  }
}

function cssOf(role: string): string {
  const implicit = implicitRoles[role]
  return implicit === undefined ? `[role="${role}"]` : `[role="${role}"], :is(${implicit}):not([role])`
}

function findWithin(within: Selector | null, css: string): readonly Element[] {
  const roots = within === null ? [document.body] : find(within)
  const found = roots.flatMap((root) => [...root.querySelectorAll(css)])
  return [...new Set(found)].filter(isForScreenReaders)
}

function isForScreenReaders(element: Element): boolean {
  return element.closest('[aria-hidden="true"], [inert]') === null && isDrawn(element)
}

/** Whether the element or, if it has no box of its own, a part of it is drawn. */
function isDrawn(element: Element): boolean {
  if (getComputedStyle(element).display === 'contents') return [...element.children].some(isDrawn)
  return element.checkVisibility({ visibilityProperty: true })
}

/** The name by the rules of accname 1.2 that the pages of the app need. */
function nameOf(element: Element): string {
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const labels = ids.flatMap((id) => document.getElementById(id) ?? [])
  if (labels.length > 0) return labels.map(textOf).join(' ')
  const attribute = element.ariaLabel ?? element.getAttribute('alt')
  if (attribute !== null) return attribute
  if (isLabelable(element)) return [...(element.labels ?? [])].map(textOf).join(' ')
  const legend = element.querySelector(':scope > legend, :scope > summary')
  return textOf(legend ?? element)
}

const isLabelable = (element: Element) =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

/** The text that a screen reader reads of a node: parts that are not in one line are apart. */
function textOf(node: Node): string {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''
  if (node.ariaHidden === 'true' || isLabelable(node) || !isDrawn(node)) return ''
  const text = node.ariaLabel ?? node.getAttribute('alt') ?? [...node.childNodes].map(textOf).join('')
  return getComputedStyle(node).display === 'inline' ? text : ` ${text} `
}

const normalize = (text: string) => text.replace(/\s+/g, ' ').trim()

function hasRoleState(element: Element, { name, isPattern, isExact, ...state }: RoleTest): boolean {
  const { level, expanded, pressed } = state
  if (level !== null && element.tagName !== `H${level}` && element.ariaLevel !== String(level)) return false
  if (expanded !== null && element.ariaExpanded !== String(expanded)) return false
  if (pressed !== null && element.ariaPressed !== String(pressed)) return false
  if (name === null) return true
  return isPattern
    ? new RegExp(name).test(normalize(nameOf(element)))
    : isText(nameOf(element), { text: name, isExact })
}

function isText(
  found: string | null,
  { text, isExact }: { readonly text: string; readonly isExact: boolean },
): boolean {
  const [whole, part] = [normalize(found ?? ''), normalize(text)]
  return isExact ? whole === part : whole.toLowerCase().includes(part.toLowerCase())
}

function innermost(elements: readonly Element[]): readonly Element[] {
  return elements.filter((each) => !elements.some((other) => other !== each && each.contains(other)))
}

function click(element: HTMLElement): Outcome {
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const [clientX, clientY] = [left + width / 2, top + height / 2]
  const hit = document.elementFromPoint(clientX, clientY)
  if (hit === null || !isPartOf(hit, element)) return { obstacle: `covered by ${hit?.outerHTML.slice(0, 200)}` }
  const init = {
    bubbles: true,
    cancelable: true,
    composed: true,
    clientX,
    clientY,
    isPrimary: true,
    pointerType: 'mouse',
  }
  hit.dispatchEvent(new PointerEvent('pointerdown', init))
  hit.dispatchEvent(new MouseEvent('mousedown', init))
  element.focus()
  hit.dispatchEvent(new PointerEvent('pointerup', init))
  hit.dispatchEvent(new MouseEvent('mouseup', init))
  element.click()
  return { result: '' }
}

function isPartOf(hit: Element, element: HTMLElement): boolean {
  return element.contains(hit) || hit.closest('label')?.control === element
}

function fill(element: HTMLElement, text: string): Outcome {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return { obstacle: 'no input' }
  element.focus()
  element.select()
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  return { result: '' }
}

function choose(element: HTMLElement, label: string): Outcome {
  if (!(element instanceof HTMLSelectElement)) return { obstacle: 'no list' }
  const option = [...element.options].find((each) => normalize(each.label) === label)
  if (option === undefined) return { obstacle: `no option ${label}` }
  // React listens to the events, which a script that sets a value does not cause.
  option.selected = true
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
  return { result: '' }
}
