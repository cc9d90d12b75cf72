import { today as dayIn, yearOf } from '@haru/shared/calendar/day.ts'
import type { Import } from '@haru/shared/contract/import/wire-import.ts'
import { pageSize } from '@haru/shared/tracking/read/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useRef } from 'react'
import { useFormat, useText } from '../lib/language.tsx'
import { useUrlState } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { QueryFailure } from '../shell/failure/QueryFailure.tsx'
import { useFocusAfterLoss } from '../shell/useFocusAfterLoss.ts'
import { Button, ButtonLink } from '../ui/buttons/Button.tsx'
import { Pager } from '../ui/buttons/Pager.tsx'
import { Skeleton } from '../ui/display/Skeleton.tsx'
import { Card } from '../ui/layout/Card.tsx'
import css from './import.module.css'
import { importPath } from './import-paths.ts'
import { countNewItems, formatFileName, formatProduct } from './import-texts.ts'
import { importListQuery, useRemoveImport } from './queries.ts'

/** The imports of the user, ten to a page, newest first. */
export function ImportList() {
  const t = useText()
  const { units } = useSession()
  const [{ page }, setUrlState] = useUrlState({ types: ['day'], type: 'day' })
  const query = useQuery(importListQuery(page, units))
  const { data } = query
  const { remove, busyId } = useRemoveImport()
  const list = useRef<HTMLUListElement>(null)
  useFocusAfterLoss(list)
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / pageSize))
  return (
    <Card title={t('imports.list')} mark={<History size={20} />}>
      {query.isPending && <Skeleton />}
      <QueryFailure query={query} />
      {data?.count === 0 && <p className={css.note}>{t('imports.list.none')}</p>}
      <ul ref={list} tabIndex={-1} className={css.list}>
        {data?.entries.map((each) => (
          <ImportListRow key={each.id} import={each} isBusy={busyId === each.id} onRemove={() => void remove(each)} />
        ))}
      </ul>
      {pages > 1 && <Pager page={page} pages={pages} onPage={(next) => setUrlState({ page: next })} />}
    </Card>
  )
}

interface ImportListRowProps {
  readonly import: Import
  readonly isBusy: boolean
  readonly onRemove: () => void
}

function ImportListRow({ import: entry, isBusy, onRemove }: ImportListRowProps) {
  const t = useText()
  const name = formatFileName(t, entry)
  const removeLabel = t(entry.state === 'committed' ? 'imports.revert' : 'imports.discard')
  return (
    <li className={css.row}>
      <h3 className={css.name}>{name}</h3>
      <p className={css.note}>{useImportSummary(entry)}</p>
      <div className={css.actions}>
        <ButtonLink size="s" href={importPath(entry.id)}>
          {t('imports.list.open')}
          <span className="sr-only">{name}</span>
        </ButtonLink>
        {entry.state !== 'reverted' && (
          <Button kind="quiet" size="s" busy={isBusy} aria-label={`${removeLabel}: ${name}`} onClick={onRemove}>
            {removeLabel}
          </Button>
        )}
      </div>
    </li>
  )
}

/** '11월 20일 (금) · Strong · 저장함 · 12개' */
function useImportSummary(entry: Import): string {
  const t = useText()
  const format = useFormat()
  const { timeZone, today } = useSession()
  const made = format.day(dayIn(timeZone, new Date(entry.createdAt)), yearOf(today()))
  const stored = entry.state === 'committed' ? t('imports.count', { count: countNewItems(entry) }) : ''
  return [made, formatProduct(t, entry.format), t(`imports.state.${entry.state}`), stored]
    .filter((text) => text !== '')
    .join(' · ')
}
