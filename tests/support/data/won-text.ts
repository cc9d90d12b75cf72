import { array, boolean, constantFrom, integer, record, tuple } from 'fast-check'

type GroupStyle = 'figures' | 'grouped' | 'scales' | 'spelled'

const spelledDigits = '영일이삼사오육칠팔구'
const scales = ['천', '백', '십', '']

/** A number of 1 to 9999 in the style of a group: 2500, 2,500, 2천5백, 이천오백 or 이천 오백. */
function formatGroup(number: number, style: GroupStyle, hasSpaces: boolean): string {
  if (style === 'figures') return String(number)
  if (style === 'grouped') return number.toLocaleString('en')
  const parts = [...String(number).padStart(4, '0')].flatMap((figure, i) => {
    const scale = scales[i] ?? ''
    const digit = style === 'scales' ? figure : (spelledDigits[Number(figure)] ?? '')
    if (figure === '0') return []
    // A space is before a scale only: 이천 오백 and 2천 5백, but 이천오.
    const gap = hasSpaces && scale !== '' ? ' ' : ''
    return [gap, figure === '1' && scale !== '' && style === 'spelled' ? scale : `${digit}${scale}`]
  })
  return parts.join('').trim()
}

/** A whole number of won, and a text as people write it: 25000 and '이만 5천원', '2만5000 원', '이만 오천원'. */
export const wonText = record({
  won: integer({ min: 10, max: 999_999_999 }),
  styles: array(tuple(constantFrom<GroupStyle>('figures', 'grouped', 'scales', 'spelled'), boolean()), {
    minLength: 3,
    maxLength: 3,
  }),
  isSpaced: boolean(),
  ending: constantFrom('원', ' 원'),
}).map(({ won, styles, isSpaced, ending }) => {
  const groups = [Math.floor(won / 1e8), Math.floor(won / 1e4) % 1e4, won % 1e4]
  const texts = groups.flatMap((group, i) => {
    const [style, hasSpaces] = styles[i] ?? ['figures', false]
    // 만 is written without its 1, and 일억 with it.
    const isOne = group === 1 && i === 1 && style === 'spelled'
    return group === 0 ? [] : [`${isOne ? '' : formatGroup(group, style, hasSpaces)}${['억', '만', ''][i]}`]
  })
  return { won, text: `${texts.join(isSpaced ? ' ' : '')}${ending}` }
})
