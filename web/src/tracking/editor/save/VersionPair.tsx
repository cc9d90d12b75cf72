import type { Category } from '@haru/shared/tracking/category.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import type { ReactNode } from 'react'
import { useSession } from '../../../session/session.tsx'
import type { AreaFormat } from '../../format/area-format.ts'
import { computeEntryTotals } from '../../format/entry-totals.ts'
import { listMetrics } from '../../format/metrics.ts'
import { ItemLines } from '../../list/RecordCard.tsx'
import { Stats } from '../../list/Stats.tsx'
import type { EntryContents } from '../draft/entry-contents.ts'
import css from './VersionPair.module.css'

interface ShownVersion {
  readonly title: string
  /** Null of a removed entry. */
  readonly contents: EntryContents | null
  readonly areaFormat: AreaFormat
}

interface VersionPairProps {
  readonly collection: Collection
  readonly category: Category
  readonly versions: readonly ShownVersion[]
  /** Shown of a removed entry. */
  readonly emptyText?: string | undefined
}

/** Versions of an entry: side by side, or on a phone one below the other. */
export function VersionPair({ collection, category, versions, emptyText }: VersionPairProps) {
  const columns = versions.map(({ title, contents, areaFormat }) => ({
    title,
    children: contents && <VersionContents {...{ collection, category, contents, areaFormat }} />,
  }))
  return <VersionColumns columns={columns} emptyText={emptyText} />
}

interface VersionColumnsProps extends Pick<VersionPairProps, 'emptyText'> {
  /** The children are null of a removed version. */
  readonly columns: readonly { readonly title: string; readonly children: ReactNode }[]
}

/** The boxes of versions under their titles. */
export function VersionColumns({ columns, emptyText }: VersionColumnsProps) {
  return (
    <div className={css.versions} data-single={columns.length === 1 ? '' : undefined}>
      {columns.map(({ title, children }) => (
        <section key={title} className={css.version} aria-label={title}>
          <p className={css.title}>{title}</p>
          {children ?? <p>{emptyText}</p>}
        </section>
      ))}
    </div>
  )
}

/** Labels and values of a version, one below the other. */
export function VersionValues({ rows }: { readonly rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={css.metrics}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface VersionContentsProps extends Pick<VersionPairProps, 'collection' | 'category'> {
  readonly contents: EntryContents
  readonly areaFormat: AreaFormat
}

function VersionContents({ collection, category, contents, areaFormat }: VersionContentsProps) {
  const { area, kind } = collection
  const { items, values } = contents
  const { units } = useSession()
  if (kind === 'record') {
    return (
      <>
        <Stats areaFormat={areaFormat} totals={computeEntryTotals(area, items, values, units)} />
        <ItemLines {...{ areaFormat, category, items }} hasLinks={false} />
      </>
    )
  }
  const rows = listMetrics(area).map(
    ([name, { goal }]) => [areaFormat.labelOf(name), areaFormat.amounts.format(goal, values[name] ?? null)] as const,
  )
  return <VersionValues rows={rows} />
}
