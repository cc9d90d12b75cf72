import type { AnyArea } from '@haru/shared/areas/define.ts'
import { type PeriodType, periodAround, periodTypes, type Range } from '@haru/shared/calendar/period.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { spreadsheetFormatNames, spreadsheetFormats } from '@haru/shared/spreadsheet/spreadsheet.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import { pageSize } from '@haru/shared/tracking/read/limits.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { useSuspenseQueries } from '@tanstack/react-query'
import { ChevronsDownUp, ChevronsUpDown, Plus, Sheet } from 'lucide-react'
import { type ComponentType, type ReactNode, useDeferredValue } from 'react'
import { Redirect, useLocation } from 'wouter'
import { linkTo, parseUrlState, type UrlState, useCurrentPath, useUrlState } from '../../navigation/url-state.ts'
import { type PrefetchContext, useSession } from '../../session/session.tsx'
import { ScreenActions } from '../../shell/bars/ScreenActions.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useSpreadsheet } from '../../shell/useSpreadsheet.ts'
import { useRenderedCount } from '../../ui/behavior/useRenderedCount.ts'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { Pager } from '../../ui/buttons/Pager.tsx'
import { EmptyState } from '../../ui/display/EmptyState.tsx'
import { StaleContents } from '../../ui/display/StaleContents.tsx'
import { CollapsedSection } from '../../ui/layout/CollapsedSection.tsx'
import { type AreaFormat, toAreaTone, useAreaFormat } from '../format/area-format.ts'
import { editorPath } from '../paths.ts'
import { categoryQuery, listQuery } from '../queries.ts'
import { countFirstCards, countLines } from './first-cards.ts'
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
  /** Rendered above the list; its children are shown if the list is empty. Default: only the children. */
  readonly Head?: ComponentType<ListHeadProps>
  /** Default: none. */
  readonly collapsed?: CollapsedEntries
}

export interface ListHeadProps {
  readonly area: AnyArea
  /** The contents of an empty list; false for other lists. */
  readonly children: ReactNode
}

/** Entries that a list shows collapsed, after its other entries. */
interface CollapsedEntries {
  readonly isCollapsed: (entry: EntryView, range: Range) => boolean
  readonly title: (count: number) => string
}

/** The records or goals of an area, ten to a page. The URL holds the state of the list. */
export function ListScreen({ collection, type, newType, Card, Head = DefaultHead, collapsed }: ListScreenProps) {
  const { area, kind } = collection
  const areaFormat = useAreaFormat(area)
  const { units, today } = useSession()
  const defaults = { types: periodTypes, type }
  const [urlState, setUrlState] = useUrlState(defaults)
  // While the requested page loads, the previous page stays visible.
  const requestedUrl = linkTo('', urlState)
  const shownUrl = useDeferredValue(requestedUrl)
  const shownState = parseUrlState(shownUrl, defaults, today())
  const { period, page } = shownState
  const [
    {
      data: { entries, count, copiedFrom },
    },
    { data: category },
  ] = useSuspenseQueries({
    queries: createQueries(collection, shownState, units),
  })
  const collapsedCards = useCollapsedCards(count)
  const spreadsheet = useSpreadsheet(async (format) => {
    const { fetchSpreadsheet } = await import('./fetch-spreadsheet.ts')
    return fetchSpreadsheet(collection, { range: period, format, units })
  })
  const from = useCurrentPath()
  const addLink = linkTo(editorPath(collection), { period: periodAround(newType, today()), returnPath: from })
  const title = areaFormat.t(`tracking.${kind}.list`, { area: areaFormat.areaName })

  return (
    <Screen title={title} hideTitle>
      <StaleContents isStale={shownUrl !== requestedUrl}>
        {copiedFrom !== undefined && (
          <p className={css.note}>
            {areaFormat.t('tracking.copiedFrom', { day: areaFormat.format.fullDay(copiedFrom) })}
          </p>
        )}
        <Head area={area}>
          {count === 0 && copiedFrom === undefined && (
            <NothingYet areaFormat={areaFormat} collection={collection} href={addLink} />
          )}
        </Head>
        {count > 0 && (
          <EntryCards entries={entries} title={title} range={period} collapsed={collapsed}>
            {(entry) => (
              <Card
                {...{ areaFormat, category, entry }}
                href={linkTo(editorPath(collection), { period: entry.period, returnPath: from })}
                open={collapsedCards.isOpen(entry.id)}
                onOpen={(open) => collapsedCards.setOpen(entry.id, open)}
              />
            )}
          </EntryCards>
        )}
        <Pages count={count} page={page} isPast={entries.length === 0} onPage={(next) => setUrlState({ page: next })} />
      </StaleContents>
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
          ...spreadsheetFormats.map((format) => ({
            label: areaFormat.t('tracking.spreadsheet', { format: spreadsheetFormatNames[format] }),
            icon: Sheet,
            onSelect: () => spreadsheet.mutate(format),
          })),
        ]}
      />
    </Screen>
  )
}

/** Requests the first page of a list. `search` is the search of the URL. */
export function prefetchList(
  { client, session: { units, today }, search }: PrefetchContext,
  { collection, type }: Pick<ListScreenProps, 'collection' | 'type'>,
): Promise<unknown> {
  const urlState = parseUrlState(search, { types: periodTypes, type }, today())
  const [list, category] = createQueries(collection, urlState, units)
  return Promise.all([client.prefetchQuery(list), client.prefetchQuery(category)])
}

function createQueries(collection: Collection, { period, sort, page }: UrlState, units: Units) {
  return [listQuery(collection, { range: period, sort, page }, units), categoryQuery(collection.area, units)] as const
}

interface EntryCardsProps {
  readonly entries: readonly EntryView[]
  readonly title: string
  readonly range: Range
  readonly collapsed: CollapsedEntries | undefined
  readonly children: (entry: EntryView) => ReactNode
}

/** The cards of a page. Collapsed entries come last; they are open if the page has no others. */
function EntryCards({ entries, title, range, collapsed, children }: EntryCardsProps) {
  const isCollapsed = (entry: EntryView) => collapsed?.isCollapsed(entry, range) === true
  const [last, first] = [entries.filter(isCollapsed), entries.filter((entry) => !isCollapsed(entry))]
  const ordered = [...first, ...last]
  const renderedCount = useRenderedCount(countFirstCards(ordered.map(countLines)), entries.length)
  const createList = (shown: readonly EntryView[], label: string) => (
    <ul className={css.cards} aria-label={label}>
      {shown.map((entry) => (
        <li key={entry.id}>{children(entry)}</li>
      ))}
    </ul>
  )
  const firstList = first.length > 0 && createList(first.slice(0, renderedCount), title)
  if (collapsed === undefined || renderedCount <= first.length) return firstList
  const label = collapsed.title(last.length)
  return (
    <>
      {firstList}
      <CollapsedSection label={label} open={first.length === 0}>
        {createList(ordered.slice(first.length, renderedCount), label)}
      </CollapsedSection>
    </>
  )
}

function DefaultHead({ children }: ListHeadProps) {
  return children
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
  return pages === 1 ? undefined : <Pager page={page} pages={pages} onPage={onPage} />
}
