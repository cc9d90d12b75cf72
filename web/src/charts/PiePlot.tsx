import { arc, pie } from '@visx/shape'
import type { CSSProperties } from 'react'
import { useText } from '../lib/language.tsx'
import css from './PiePlot.module.css'
import { fromMiddle, inner, outer, size, sliceAt } from './pie.ts'
import { Stage } from './Stage.tsx'
import type { Told } from './slices.ts'

export interface PiePlotProps {
  readonly slices: readonly Told[]
  readonly title: string
  /** In the middle while nothing is pointed at. */
  readonly middle: Middle
  /** What stands beside the slices: their amounts or their shares. */
  readonly tells: 'amount' | 'share'
}

export interface Middle {
  readonly name: string
  readonly value: string
  readonly note: string
}

/** A slice smaller than this, in percent, has no room for words beside it. */
const smallest = 4

/** A ring of slices, clockwise from the top in the order of their legend. */
export function PiePlot({ slices, title, middle, tells }: PiePlotProps) {
  const t = useText()
  const arcs = pie<Told>({ value: (slice) => slice.size })([...slices])
  const say = ({ name, amount, share }: Told) => t('chart.said', { name, value: `${amount}, ${share}` })
  return (
    <Stage
      label={t('chart.read', { chart: title })}
      count={slices.length}
      start={0}
      say={(at) => (slices[at] === undefined ? '' : say(slices[at]))}
      find={(x, y, box) => sliceAt(arcs, fromMiddle(x, y, box))}
    >
      {(at) => {
        const active = at === null ? undefined : slices[at]
        const { name, value, note } = active === undefined ? middle : middleOf(active)
        return (
          <>
            <svg
              className={css.pie}
              viewBox={`${-size.width / 2} ${-size.height / 2} ${size.width} ${size.height}`}
              aria-hidden="true"
            >
              <g className={css.ring}>
                {arcs.map((each, i) => (
                  <path
                    key={each.data.key}
                    d={ring({ ...each, grown: i === at }) ?? ''}
                    className={at === null || i === at ? css.slice : css.faded}
                    style={{ '--s': each.data.color } as CSSProperties}
                  />
                ))}
              </g>
              {arcs.length > 1 &&
                arcs.map(
                  (each) => each.data.size >= smallest && <Beside key={each.data.key} of={each} tells={tells} />,
                )}
            </svg>
            <div className={css.middle} data-tight="" aria-hidden="true">
              <span className={css.name}>{name}</span>
              <span className={value.length > 9 ? css.long : css.value}>{value}</span>
              <span className={css.note}>{note}</span>
            </div>
          </>
        )
      }}
    </Stage>
  )
}

export function middleOf({ name, amount, share }: Told): Middle {
  return { name, value: share, note: amount }
}

type Arc = ReturnType<ReturnType<typeof pie<Told>>>[number]

const ring = arc<Arc & { readonly grown: boolean }>({
  innerRadius: inner,
  outerRadius: ({ grown }) => (grown ? outer + 6 : outer),
  cornerRadius: 5,
  padAngle: 0.025,
})

function Beside({
  of: { startAngle, endAngle, data },
  tells,
}: {
  readonly of: Arc
  readonly tells: 'amount' | 'share'
}) {
  const angle = (startAngle + endAngle) / 2
  const [x, y] = [Math.sin(angle) * (outer + 12), -Math.cos(angle) * (outer + 14)]
  const anchor = Math.abs(x) < 24 ? 'middle' : x > 0 ? 'start' : 'end'
  return (
    <text x={x} y={y + 4} textAnchor={anchor} className={css.beside}>
      {tells === 'amount' ? data.brief : data.share}
    </text>
  )
}
