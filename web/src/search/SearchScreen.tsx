import type { FoundTopic } from '@haru/shared/contract/search/search.ts'
import { maxTopicLength } from '@haru/shared/search/topic-fields.ts'
import { type Categories, findAreaCategory } from '@haru/shared/tracking/category.ts'
import { maxQueryLength, pageSize } from '@haru/shared/tracking/read/limits.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useText } from '../lib/language.tsx'
import { readSearchUrlState, type SearchUrlState, useSearchUrlState } from '../navigation/search-url-state.ts'
import { useCurrentPath } from '../navigation/url-state.ts'
import { type PrefetchContext, useSession } from '../session/session.tsx'
import { FailureNote } from '../shell/failure/FailureScreen.tsx'
import { Screen } from '../shell/Screen.tsx'
import { toAreaTone, useAreaFormats } from '../tracking/format/area-format.ts'
import { findTopicArea, formatFigure, formatTopic, listFigures } from '../tracking/format/topic-format.ts'
import { linkToTopic } from '../tracking/paths.ts'
import { categoriesQuery } from '../tracking/queries.ts'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { Pager } from '../ui/buttons/Pager.tsx'
import { DottedTexts } from '../ui/display/DottedTexts.tsx'
import { EmptyState } from '../ui/display/EmptyState.tsx'
import { SkeletonCards } from '../ui/display/Skeleton.tsx'
import { StaleContents } from '../ui/display/StaleContents.tsx'
import { SearchBox } from '../ui/inputs/SearchBox.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { DayLinks } from './DayLinks.tsx'
import { topicsQuery } from './queries.ts'
import css from './SearchScreen.module.css'

/** Finds everything that the user wrote in records and calendar entries. */
export function SearchScreen() {
  const t = useText()
  const { units } = useSession()
  const [search, setSearch] = useSearchUrlState()
  const { data: categories } = useSuspenseQuery(categoriesQuery(units))
  const isSearching = search.query !== ''
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...topicsQuery(toInput(search), units),
    enabled: isSearching,
  })

  function handlePage(page: number) {
    setSearch({ ...search, page }, { isStep: true })
    scrollTo(0, 0)
  }

  return (
    <Screen title={t('shell.search')} hideTitle>
      <SearchBox
        label={t('search.placeholder')}
        clearLabel={t('search.clear')}
        maxLength={maxQueryLength}
        query={search.query}
        onQuery={(query) => setSearch({ query, page: 1 }, { isStep: false })}
      />
      <p role="status" className="sr-only">
        {isSearching && data !== undefined && !isPlaceholderData && t('search.found', { count: data.count })}
      </p>
      <div data-wide="">
        {!isSearching && <EmptyState title={t('search.hint')} text={t('search.hint.text')} />}
        {isSearching && data === undefined && error === null && <SkeletonCards />}
        {isSearching && error !== null && <FailureNote error={error} onRetry={() => void refetch()} />}
        {isSearching && data?.count === 0 && <EmptyState title={t('search.none')} text={t('search.none.text')} />}
        {isSearching && data !== undefined && data.count > 0 && (
          <>
            <StaleContents className={css.results} isStale={isPlaceholderData}>
              {data.entries.map((found) => (
                <TopicCard key={Object.values(found.topic).join('\0')} {...{ found, categories }} />
              ))}
            </StaleContents>
            {data.count > pageSize && (
              <Pager page={search.page} pages={Math.ceil(data.count / pageSize)} onPage={handlePage} />
            )}
          </>
        )}
      </div>
    </Screen>
  )
}

SearchScreen.prefetch = ({ client, session: { units }, search }: PrefetchContext) => {
  const state = readSearchUrlState(search)
  return Promise.all([
    client.prefetchQuery(categoriesQuery(units)),
    state.query === '' ? null : client.prefetchQuery(topicsQuery(toInput(state), units)),
  ])
}

const toInput = ({ query, page }: SearchUrlState) => ({ text: query, page })

interface TopicCardProps {
  readonly found: FoundTopic
  readonly categories: Categories
}

/** A found topic: how often it was recorded, the sums, its last days, and the link to its history. */
function TopicCard({ found: { topic, count, totals, year, newestDays }, categories }: TopicCardProps) {
  const t = useText()
  const returnPath = useCurrentPath()
  const area = findTopicArea(topic)
  const areaFormat = useAreaFormats()(area)
  const { labelOf, areaName } = areaFormat
  const name = formatTopic(areaFormat, findAreaCategory(categories, area), topic)
  const sums = (values: FoundTopic['totals']) =>
    listFigures(areaFormat, values).map((figure) => `${figure.label} ${formatFigure(figure)}`)
  const all = [t('search.times', { count }), ...sums(totals)]
  const timesOfYear = t('search.times', { count: year.count })
  const ofYear = [t('search.year', { values: timesOfYear }), ...sums(year.totals)]
  const isAmount = area.item[topic.field]?.kind === 'number'
  const hasHistory = !isAmount && [...topic.text].length <= maxTopicLength
  return (
    <Card
      title={<bdi className={css.name}>{name}</bdi>}
      detail={`${areaName} · ${labelOf(topic.field)}`}
      tone={toAreaTone(area)}
      actions={
        hasHistory && (
          <ButtonLink size="s" kind="quiet" icon={History} href={linkToTopic(topic, returnPath)}>
            {t('search.history')}
            <span className="sr-only"> {name}</span>
          </ButtonLink>
        )
      }
    >
      <p className={css.sums}>
        <DottedTexts texts={all} />
      </p>
      {year.count > 0 && year.count < count && (
        <p className={css.sums}>
          <DottedTexts texts={ofYear} />
        </p>
      )}
      <DayLinks areaFormat={areaFormat} days={newestDays} />
    </Card>
  )
}
