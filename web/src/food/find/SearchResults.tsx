import { food as area } from '@haru/shared/areas/food.ts'
import { type FoodSearchPage, maxMatchCount } from '@haru/shared/contract/food/search.ts'
import { foodPageSize } from '@haru/shared/contract/food/search-result.ts'
import { parseBarcode } from '@haru/shared/food/barcode.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'
import { Info, Plus } from 'lucide-react'
import { Link, Redirect } from 'wouter'
import { useText } from '../../lib/language.tsx'
import { linkToSearch } from '../../navigation/search-url-state.ts'
import { linkTo, useCurrentPath } from '../../navigation/url-state.ts'
import { toAreaTone } from '../../tracking/format/area-format.ts'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { Pager } from '../../ui/buttons/Pager.tsx'
import { EmptyState } from '../../ui/display/EmptyState.tsx'
import { StaleContents } from '../../ui/display/StaleContents.tsx'
import { findPath, linkToNewOwnFood, ownFoodsPath, sourcesPath } from '../paths.ts'
import type { FoodPicker } from '../pick/useFoodPicker.ts'
import { FoodList } from './FoodList.tsx'
import css from './SearchResults.module.css'
import type { ExpandedFoods } from './useExpandedFoods.ts'

interface SearchResultsProps {
  readonly results: FoodSearchPage & { readonly query: string }
  /** Whether these are the previous results while the next are loading. */
  readonly isStale: boolean
  readonly page: number
  readonly onPage: (page: number) => void
  readonly picker: FoodPicker
  readonly expanded: ExpandedFoods
}

/** The search results in pages of ten, or advice without a result. */
export function SearchResults({ results, isStale, page, onPage, picker, expanded }: SearchResultsProps) {
  const t = useText()
  const { query, foods, count, note } = results
  const pages = Math.max(1, Math.ceil(count / foodPageSize))
  if (!isStale && page > pages) return <Redirect to={linkToSearch(findPath, { query, page: pages })} replace />
  return (
    <StaleContents className={css.results} isStale={isStale}>
      {note !== '' && <SourceNotice>{t(note as TextKey)}</SourceNotice>}
      {count === 0 && <NoResults query={query} />}
      {query === '' ? (
        <PersonalFoodList {...{ picker, expanded }} foods={foods} />
      ) : (
        foods.length > 0 && (
          <>
            <p className={css.count} aria-hidden="true">
              {formatResultCount(t, count)}
            </p>
            <FoodList label={formatResultCount(t, count)} {...{ foods, picker, expanded }} />
          </>
        )
      )}
      {pages > 1 && <Pager page={page} pages={pages} onPage={onPage} />}
      <Footer query={query} isEmpty={count === 0} />
    </StaleContents>
  )
}

export function formatResultCount(t: Translate, count: number): string {
  return count >= maxMatchCount ? t('find.found.most', { count }) : t('find.found', { count })
}

/** The recent foods, then the other favourites. */
function PersonalFoodList({
  foods,
  picker,
  expanded,
}: Pick<SearchResultsProps, 'picker' | 'expanded'> & Pick<FoodSearchPage, 'foods'>) {
  const t = useText()
  const groups = [
    { label: t('find.recent'), members: foods.filter(({ isRecent }) => isRecent) },
    { label: t('find.favorites'), members: foods.filter(({ isRecent }) => !isRecent) },
  ]
  return groups.map(
    ({ label, members }) =>
      members.length > 0 && (
        <section key={label} className={css.group}>
          <h2 className={css.heading}>{label}</h2>
          <FoodList label={label} foods={members} {...{ picker, expanded }} />
        </section>
      ),
  )
}

function NoResults({ query }: { readonly query: string }) {
  const t = useText()
  const from = useCurrentPath()
  if (query === '') return <EmptyState title={t('find.start')} text={t('find.start.text')} />
  const barcode = parseBarcode(query)
  return (
    <EmptyState
      title={barcode === null ? t('find.none', { query }) : t('scan.unknown', { barcode })}
      text={t(barcode === null ? 'find.none.text' : 'scan.unknown.text')}
    >
      <ButtonLink href={linkToNewOwnFood(query, from)} kind="primary" icon={Plus} tone={toAreaTone(area)}>
        {barcode === null ? t('find.create', { name: query }) : t('scan.create')}
      </ButtonLink>
    </EmptyState>
  )
}

/** Names the food source that did not respond. */
function SourceNotice({ children }: { readonly children: string }) {
  return (
    <p className={css.note} role="status">
      <Info size={18} />
      {children}
    </p>
  )
}

/** Links to a new own food, the own foods and the food sources. */
function Footer({ query, isEmpty }: { readonly query: string; readonly isEmpty: boolean }) {
  const t = useText()
  const from = useCurrentPath()
  return (
    <div className={css.footer}>
      {!isEmpty && query !== '' && parseBarcode(query) === null && (
        <ButtonLink href={linkToNewOwnFood(query, from)} kind="quiet" size="s" icon={Plus}>
          {t('find.create', { name: query })}
        </ButtonLink>
      )}
      <nav aria-label={t('find.more')} className={css.links}>
        <Link href={ownFoodsPath}>{t('find.own')}</Link>
        <Link href={linkTo(sourcesPath, { returnPath: from })}>{t('find.sources')}</Link>
      </nav>
    </div>
  )
}
