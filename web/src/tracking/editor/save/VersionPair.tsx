import type { Category } from '@haru/shared/tracking/category.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import type { AreaFormat } from '../../format/area-format.ts'
import { computeEntryTotals } from '../../format/entry-totals.ts'
import { listMetrics } from '../../format/metrics.ts'
import { ItemLines } from '../../list/RecordCard.tsx'
import { Stats } from '../../list/Stats.tsx'
import type { EntryContents } from '../draft/contents.ts'
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
  readonly emptyText?: string
}

/** Versions of an entry: side by side, or on a phone one below the other. */
export function VersionPair({ collection, category, versions, emptyText }: VersionPairProps) {
  return (
    <div className={css.versions} data-single={versions.length === 1 ? '' : undefined}>
      {versions.map((version) => (
        <section key={version.title} className={css.version} aria-label={version.title}>
          <h4>{version.title}</h4>
          {version.contents === null ? (
            <p>{emptyText}</p>
          ) : (
            <VersionContents {...{ collection, category }} {...version} contents={version.contents} />
          )}
        </section>
      ))}
    </div>
  )
}

interface VersionContentsProps extends Pick<VersionPairProps, 'collection' | 'category'> {
  readonly contents: EntryContents
  readonly areaFormat: AreaFormat
}

function VersionContents({ collection, category, contents, areaFormat }: VersionContentsProps) {
  const { area, kind } = collection
  const { items, values } = contents
  if (kind === 'record') {
    return (
      <>
        <Stats areaFormat={areaFormat} totals={computeEntryTotals(area, items, values)} />
        <ItemLines {...{ areaFormat, category, items }} />
      </>
    )
  }
  return (
    <dl className={css.metrics}>
      {listMetrics(area).map(([name, { goal }]) => (
        <div key={name}>
          <dt>{areaFormat.labelOf(name)}</dt>
          <dd>{areaFormat.amounts.format(goal, values[name] ?? null)}</dd>
        </div>
      ))}
    </dl>
  )
}
