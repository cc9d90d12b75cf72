/**
 * What of a screen is too small for a thumb, to be run in the page. An element covered by its own ::after, such as a card's
 * head, is pressed all over that.
 */
export function findSmallTargets(main: Element): readonly string[] {
  return [...main.querySelectorAll('button, a[href], label:has(input)')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => getComputedStyle(element, '::after').position !== 'absolute')
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ element, box }) => box.height < (element.matches('label') ? 42 : 44) || box.width < 44)
    .map(({ element, box }) => `${element.outerHTML.slice(0, 120)} ${box.width} x ${box.height}`)
}
