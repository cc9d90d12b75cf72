import { type PeriodType, periodAround, periodTypes } from '@haru/shared/calendar/period.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import { type EntryView, pageSize } from '@haru/shared/tracking/read/entries.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { useSuspenseQueries } from '@tanstack/react-query'
import { ChevronsDownUp, ChevronsUpDown, Plus } from 'lucide-react'
import { type ComponentType, useDeferredValue } from 'react'
import { Redirect, useLocation } from 'wouter'
import { linkTo, parseUrlState, useCurrentPath, useUrlState } from '../../navigation/url-state.ts'
import { useSession } from '../../session/session.tsx'
import { ScreenActions } from '../../shell/bars/ScreenActions.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { Pager } from '../../ui/buttons/Pager.tsx'
import { EmptyState } from '../../ui/display/EmptyState.tsx'
import { type AreaFormat, toAreaTone, useAreaFormat } from '../format/area-format.ts'
import { editorPath } from '../paths.ts'
import { categoryQuery, listQuery } from '../queries.ts'
import { ListDock } from './ListDock.tsx'
import css from './ListScreen.module.css'
import { useCollapsedCards } from './useCollapsedCards.ts'

export interface EntryListCardProps {
  readonly areaFormat: AreaFormat
  readonly category: Category
  readonly entry: EntryView
  readonly href: string
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

export interface ListScreenProps {
  readonly collection: Collection
  /** The initial period type of the list. */
  readonly type: PeriodType
  /** The initial period type of a new entry. */
  readonly newType: PeriodType
  readonly Card: ComponentType<EntryListCardProps>
}

/** The records or goals of an area, ten to a page. The URL holds the state of the list. */
export function ListScreen({ collection, type, newType, Card }: ListScreenProps) {
  const { area, kind } = collection
  const areaFormat = useAreaFormat(area)
  const { units, today } = useSession()
  const defaults = { types: periodTypes, type }
  const [urlState, setUrlState] = useUrlState(defaults)
  // While the requested page loads, the previous page stays visible.
  const requestedUrl = linkTo('', urlState)
  const shownUrl = useDeferredValue(requestedUrl)
  const { period, sort, page } = parseUrlState(shownUrl, defaults, today())
  const [
    {
      data: { entries, count },
    },
    { data: category },
  ] = useSuspenseQueries({
    queries: [listQuery(collection, { range: period, sort, page }, units), categoryQuery(area, units)],
  })
  const collapsedCards = useCollapsedCards(count)
  const from = useCurrentPath()
  const addLink = linkTo(editorPath(collection), { period: periodAround(newType, today()), returnPath: from })
  const title = areaFormat.t(`tracking.${kind}.list`, { area: areaFormat.areaName })

  return (
    <Screen title={title} hideTitle>
      <div className={css.list} aria-busy={shownUrl !== requestedUrl}>
        {count === 0 ? (
          <NothingYet areaFormat={areaFormat} collection={collection} href={addLink} />
        ) : (
          <ul className={css.cards} aria-label={title}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <Card
                  {...{ areaFormat, category, entry }}
                  href={linkTo(editorPath(collection), { period: entry.period, returnPath: from })}
                  open={collapsedCards.isOpen(entry.id)}
                  onOpen={(open) => collapsedCards.setOpen(entry.id, open)}
                />
              </li>
            ))}
          </ul>
        )}
        <Pages count={count} page={page} isPast={entries.length === 0} onPage={(next) => setUrlState({ page: next })} />
      </div>
      <ListDock collection={collection} urlState={urlState} onUrlState={setUrlState} />
      <ScreenActions
        label={areaFormat.t('tracking.actions')}
        items={[
          {
            label: areaFormat.t('tracking.closeAll'),
            icon: ChevronsDownUp,
            onSelect: () => collapsedCards.setCollapsed(entries.map(({ id }) => id)),
          },
          { label: areaFormat.t('tracking.openAll'), icon: ChevronsUpDown, onSelect: collapsedCards.openAll },
          { label: areaFormat.t(`tracking.${kind}.add`), icon: Plus, href: addLink },
        ]}
      />
    </Screen>
  )
}

interface NothingYetProps {
  readonly areaFormat: AreaFormat
  readonly collection: Collection
  readonly href: string
}

function NothingYet({ areaFormat, collection: { kind }, href }: NothingYetProps) {
  const { t, area } = areaFormat
  return (
    <EmptyState title={t(`tracking.${kind}.empty`)} text={t(`tracking.${kind}.empty.text`)}>
      <ButtonLink href={href} kind="primary" icon={Plus} tone={toAreaTone(area)}>
        {t(`tracking.${kind}.add`)}
      </ButtonLink>
    </EmptyState>
  )
}

interface PagesProps {
  readonly count: number
  readonly page: number
  /** Whether the page is past the last page, because its entries were deleted. */
  readonly isPast: boolean
  readonly onPage: (page: number) => void
}

function Pages({ count, page, isPast, onPage }: PagesProps) {
  const [path] = useLocation()
  const search = new URLSearchParams(location.search)
  const pages = Math.max(1, Math.ceil(count / pageSize))
  if (isPast && page > 1) {
    search.delete('page')
    return <Redirect to={`${path}?${search}`} replace />
  }
  return count === 0 ? undefined : <Pager page={page} pages={pages} onPage={onPage} />
}
