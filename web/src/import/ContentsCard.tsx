import { isDay } from '@haru/shared/calendar/day.ts'
import { type Import, type ImportCount, listImportTotals } from '@haru/shared/contract/import/wire-import.ts'
import { listAreasWithCategories } from '@haru/shared/tracking/category.ts'
import { appAreas } from '../lib/areas.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { useAreaFormats } from '../tracking/format/area-format.ts'
import { ValueTable } from '../ui/display/ValueTable.tsx'
import { Card } from '../ui/layout/Card.tsx'
import css from './import.module.css'
import { countNewItems, countOpenQuestions, formatKind, formatProduct } from './import-texts.ts'

/** The format of a file, its first and last day, and the counts that it would add to each area. */
export function ContentsCard({ import: shown }: { readonly import: Import }) {
  const t = useText()
  const { format: product, fileName, records, joined, shortened, known } = shown
  const period = usePeriodText(shown)
  const isEmpty = countNewItems(shown) === 0 && countOpenQuestions(shown) === 0
  const isByAnswers = shown.questions.length > 0 && known === 0
  return (
    <Card title={formatProduct(t, product)} detail={fileName}>
      <div className={`${css.card} ${css.contents}`}>
        {period !== '' && <p className={css.period}>{period}</p>}
        {isEmpty && (
          <div>
            <p className={css.period}>{t('imports.nothing')}</p>
            <p className={css.note}>{t(isByAnswers ? 'imports.nothing.answered' : 'imports.nothing.text')}</p>
          </div>
        )}
        <Counts import={shown} />
        <ul className={css.facts}>
          <li>{t('imports.rows', { count: records })}</li>
          {known > 0 && <li>{t('imports.known', { count: known })}</li>}
          {joined > 0 && <li>{t('imports.joined', { count: joined })}</li>}
          {shortened > 0 && <li>{t('imports.shortened', { count: shortened })}</li>}
        </ul>
      </div>
    </Card>
  )
}

function usePeriodText({ dateStart, dateEnd }: Import): string {
  const format = useFormat()
  if (!isDay(dateStart) || !isDay(dateEnd)) return ''
  if (dateStart === dateEnd) return format.fullDay(dateStart)
  return `${format.fullDay(dateStart)} – ${format.fullDay(dateEnd)}`
}

const importAreas = listAreasWithCategories(appAreas)
/** The kinds whose amount is the first metric of their area. */
const mainKinds = new Set(['item', 'set'])
const importTotals = listImportTotals(appAreas)

function Counts({ import: { counts, totals } }: { readonly import: Import }) {
  const t = useText()
  const format = useFormat()
  const formatOf = useAreaFormats()

  function formatTotal({ list, kind }: ImportCount): string {
    const ofArea = importTotals.filter((each) => each.area === list)
    const total = ofArea.find(({ name }) => name === kind) ?? (mainKinds.has(kind) ? ofArea[0] : undefined)
    const area = appAreas.find(({ id }) => id === list)
    const value = total === undefined ? null : (totals[total.wireName] ?? null)
    if (total === undefined || area === undefined || value === null) return ''
    return formatOf(area).amounts.format(total.metric.goal, value)
  }

  const rows = counts
    .filter(({ count }) => count > 0)
    .map((each) => {
      const area = importAreas.find(({ id }) => id === each.list)
      const areaName = area === undefined ? each.list : formatOf(area).areaName
      const kind = formatKind(t, each)
      return {
        key: `${each.list} ${each.kind}`,
        label: kind === null ? areaName : `${areaName} · ${kind}`,
        value: format.number(each.count),
        end: formatTotal(each),
      }
    })
  if (rows.length === 0) return
  const hasTotals = rows.some(({ end }) => end !== '')
  return (
    <ValueTable
      head={[t('imports.what'), t('imports.amount'), hasTotals ? t('imports.total') : undefined]}
      rows={rows}
    />
  )
}
