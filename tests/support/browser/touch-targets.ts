/**
 * Runs in the page: the targets that are smaller than 44 px. The target of an element with an absolute ::after, such as the head
 * of a card, is the area of its ::after.
 */
export function findSmallTargets(main: Element): readonly string[] {
  return [...main.querySelectorAll('button, a[href], label:has(input)')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => getComputedStyle(element, '::after').position !== 'absolute')
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ element, box }) => box.height < (element.matches('label') ? 42 : 44) || box.width < 44)
    .map(({ element, box }) => `${element.outerHTML.slice(0, 120)} ${box.width} x ${box.height}`)
}
