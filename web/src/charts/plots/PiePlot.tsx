import { arc, pie } from '@visx/shape'
import type { CSSProperties } from 'react'
import { useText } from '../../lib/language.tsx'
import type { PieSlice } from '../data/pie-slices.ts'
import { ChartReader } from './ChartReader.tsx'
import css from './PiePlot.module.css'
import { findSliceAt, innerRadius, outerRadius, pieSize, toCenterOffset } from './pie-geometry.ts'

export interface PiePlotProps {
  readonly slices: readonly PieSlice[]
  readonly title: string
  /** The text in the center while no slice is active. */
  readonly centerLabel: CenterLabel
  /** Whether slices are labelled with their amounts or their shares. */
  readonly labelKind: 'amount' | 'share'
}

export interface CenterLabel {
  readonly name: string
  readonly value: string
  readonly note: string
}

/** The smallest slice with a label, in percent. */
const minLabelledPercent = 4

/** Draws a ring of slices, clockwise from the top in the order of the legend. */
export function PiePlot({ slices, title, centerLabel, labelKind }: PiePlotProps) {
  const t = useText()
  const arcs = pie<PieSlice>({ value: (slice) => slice.size })([...slices])
  const describeSlice = ({ name, amount, share }: PieSlice) =>
    t('chart.description', { name, value: `${amount}, ${share}` })
  return (
    <ChartReader
      label={t('chart.read', { chart: title })}
      count={slices.length}
      start={0}
      describe={(index) => (slices[index] === undefined ? '' : describeSlice(slices[index]))}
      findPoint={(x, y, box) => findSliceAt(arcs, toCenterOffset(x, y, box))}
    >
      {(index) => {
        const active = index === null ? undefined : slices[index]
        const { name, value, note } = active === undefined ? centerLabel : toCenterLabel(active)
        return (
          <>
            <svg
              className={css.pie}
              viewBox={`${-pieSize.width / 2} ${-pieSize.height / 2} ${pieSize.width} ${pieSize.height}`}
              aria-hidden="true"
            >
              <g className={css.ring}>
                {arcs.map((each, i) => (
                  <path
                    key={each.data.key}
                    d={ring({ ...each, isActive: i === index }) ?? ''}
                    className={index === null || i === index ? css.slice : css.faded}
                    style={{ '--s': each.data.color } as CSSProperties}
                  />
                ))}
              </g>
              {arcs.length > 1 &&
                arcs.map(
                  (each) =>
                    each.data.size >= minLabelledPercent && (
                      <SliceLabel key={each.data.key} arc={each} labelKind={labelKind} />
                    ),
                )}
            </svg>
            <div className={css.center} data-tight="" aria-hidden="true">
              <span className={css.name}>{name}</span>
              <span className={value.length > 9 ? css.long : css.value}>{value}</span>
              <span className={css.note}>{note}</span>
            </div>
          </>
        )
      }}
    </ChartReader>
  )
}

export function toCenterLabel({ name, amount, share }: PieSlice): CenterLabel {
  return { name, value: share, note: amount }
}

type Arc = ReturnType<ReturnType<typeof pie<PieSlice>>>[number]

const ring = arc<Arc & { readonly isActive: boolean }>({
  innerRadius,
  outerRadius: ({ isActive }) => (isActive ? outerRadius + 6 : outerRadius),
  cornerRadius: 5,
  padAngle: 0.025,
})

function SliceLabel({
  arc: { startAngle, endAngle, data },
  labelKind,
}: {
  readonly arc: Arc
  readonly labelKind: 'amount' | 'share'
}) {
  const angle = (startAngle + endAngle) / 2
  const [x, y] = [Math.sin(angle) * (outerRadius + 12), -Math.cos(angle) * (outerRadius + 14)]
  const anchor = Math.abs(x) < 24 ? 'middle' : x > 0 ? 'start' : 'end'
  return (
    <text x={x} y={y + 4} textAnchor={anchor} className={css.label}>
      {labelKind === 'amount' ? data.shortAmount : data.share}
    </text>
  )
}
