/** The size of the days of a month, in rem: all have the same. */
export interface TileSize {
  /** The width of the contents. */
  readonly width: number
  /** The height below the number of the day, without bars. */
  readonly height: number
}

/** How a label shows a value: its icon only, or the shortest to the longest form of a figure. */
export type LabelForm = 'icon' | 'brief' | 'short' | 'full'

interface DayCounts {
  /** The number of areas with a label. */
  readonly labelCount: number
  /** The number of calendar entries without a bar. */
  readonly hiddenCount: number
  /** The number of lanes that bars use. */
  readonly lanes: number
}

interface VisibleLabels {
  readonly count: number
  /** The number of the other labels and calendar entries, which is shown in a row of its own; 0 where there is no row for it. */
  readonly restCount: number
  readonly rowCount: RowCount
  readonly form: LabelForm
}

type RowCount = 0 | 1 | 2 | 3 | 4

/** The height of a bar and the space below it, in rem. */
export const laneHeight = 1.125
const rowHeight = 0.9375
/** Four rows need more, because their labels are larger. */
const fourRowsHeight = 4
/** The width of the longest forms: '−4.5만', '−45,100', '−45,100원' with an icon. */
const [minBriefWidth, minShortWidth, minFullWidth] = [2.4, 2.875, 7.25]

/** Plans the labels of a day: as many as its tile has space for, and at most two on a narrow one. */
export function planLabels(size: TileSize, { labelCount, hiddenCount, lanes }: DayCounts): VisibleLabels {
  const form = chooseForm(size.width)
  const rowCount = countRows(size.height - lanes * laneHeight, form)
  const maxCount = ([0, 1, 2, 2, 4] as const)[rowCount]
  if (hiddenCount === 0 && labelCount <= maxCount) return { count: labelCount, restCount: 0, rowCount, form }
  // A single row has the number of the rest if that includes calendar entries, which have no other sign, else the first label.
  if (rowCount <= 1) {
    const isRest = rowCount === 1 && hiddenCount > 0
    return { count: isRest ? 0 : rowCount, restCount: isRest ? labelCount + hiddenCount : 0, rowCount, form }
  }
  const count = Math.min(labelCount, rowCount - 1)
  return { count, restCount: labelCount - count + hiddenCount, rowCount, form }
}

function chooseForm(width: number): LabelForm {
  if (width >= minFullWidth) return 'full'
  if (width >= minShortWidth) return 'short'
  return width >= minBriefWidth ? 'brief' : 'icon'
}

function countRows(height: number, form: LabelForm): RowCount {
  if (form === 'full' && height >= fourRowsHeight) return 4
  return Math.max(0, Math.min(3, Math.floor(height / rowHeight))) as RowCount
}

/** The widths of a narrow letter and of a Korean syllable in a label, in rem. */
const [minLetterWidth, minSyllableWidth] = [0.2, 0.5]

/** The names that a label of so many rem can show. The others would be cut off, and a month has dozens of labels. */
export function listVisibleNames(names: readonly string[], width: number): readonly string[] {
  let rest = width
  return names.filter((name) => {
    const isVisible = rest > 0
    const syllables = name.match(/[가-힣]/g)?.length ?? 0
    rest -= syllables * minSyllableWidth + (name.length - syllables + 1) * minLetterWidth
    return isVisible
  })
}
