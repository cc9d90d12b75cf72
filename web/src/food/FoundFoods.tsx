import { food as area } from '@haru/shared/areas/food.ts'
import { type FoodSearchPage, maxMatchCount } from '@haru/shared/contract/food/search.ts'
import { foodPageSize } from '@haru/shared/contract/food/search-result.ts'
import { parseBarcode } from '@haru/shared/food/barcode.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'
import { Info, Plus } from 'lucide-react'
import { Link, Redirect } from 'wouter'
import { useText } from '../lib/language.tsx'
import { linkTo, useCurrentPath } from '../navigation/url-state.ts'
import { toneOf } from '../tracking/format/area-format.ts'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { Pager } from '../ui/buttons/Pager.tsx'
import { EmptyState } from '../ui/display/EmptyState.tsx'
import { type FoodFolds, FoodList } from './FoodList.tsx'
import css from './FoundFoods.module.css'
import { linkToFinding } from './finding.ts'
import { findPath, newOwnLink, ownPath, sourcesPath } from './paths.ts'
import type { Picks } from './picks.ts'

export interface FoundFoodsProps {
  readonly found: FoodSearchPage & { readonly query: string }
  /** Whether it is what was found before, while the next is on its way. */
  readonly isOld: boolean
  readonly page: number
  readonly onPage: (page: number) => void
  readonly picks: Picks
  readonly folds: FoodFolds
}

/** What was found, ten to a page, or what to do where nothing was. */
export function FoundFoods({ found, isOld, page, onPage, picks, folds }: FoundFoodsProps) {
  const t = useText()
  const { query, foods, count, note } = found
  const pages = Math.max(1, Math.ceil(count / foodPageSize))
  if (!isOld && page > pages) return <Redirect to={linkToFinding(findPath, { query, page: pages })} replace />
  return (
    <div className={css.found} aria-busy={isOld}>
      {note !== '' && <Note>{t(note as TextKey)}</Note>}
      {count === 0 && <NothingFound query={query} />}
      {query === '' ? (
        <Known {...{ picks, folds }} foods={foods} />
      ) : (
        foods.length > 0 && (
          <>
            <p className={css.count} aria-hidden="true">
              {foundWords(t, count)}
            </p>
            <FoodList label={foundWords(t, count)} {...{ foods, picks, folds }} />
          </>
        )
      )}
      {pages > 1 && <Pager page={page} pages={pages} onPage={onPage} />}
      <Footer query={query} isEmpty={count === 0} />
    </div>
  )
}

export function foundWords(t: Translate, count: number): string {
  return count >= maxMatchCount ? t('find.found.most', { count }) : t('find.found', { count })
}

/** What was eaten lately, and behind it what is liked besides. */
function Known({ foods, picks, folds }: Pick<FoundFoodsProps, 'picks' | 'folds'> & Pick<FoodSearchPage, 'foods'>) {
  const t = useText()
  const groups = [
    { label: t('find.recent'), of: foods.filter(({ isRecent }) => isRecent) },
    { label: t('find.favorites'), of: foods.filter(({ isRecent }) => !isRecent) },
  ]
  return groups.map(
    ({ label, of }) =>
      of.length > 0 && (
        <section key={label} className={css.group}>
          <h2 className={css.heading}>{label}</h2>
          <FoodList label={label} foods={of} {...{ picks, folds }} />
        </section>
      ),
  )
}

function NothingFound({ query }: { readonly query: string }) {
  const t = useText()
  const from = useCurrentPath()
  if (query === '') return <EmptyState title={t('find.start')} text={t('find.start.text')} />
  const barcode = parseBarcode(query)
  return (
    <EmptyState
      title={barcode === null ? t('find.none', { query }) : t('scan.unknown', { barcode })}
      text={t(barcode === null ? 'find.none.text' : 'scan.unknown.text')}
    >
      <ButtonLink href={newOwnLink(query, from)} kind="primary" icon={Plus} tone={toneOf(area)}>
        {barcode === null ? t('find.create', { name: query }) : t('scan.create')}
      </ButtonLink>
    </EmptyState>
  )
}

/** What a place that did not answer means for what is here. */
function Note({ children }: { readonly children: string }) {
  return (
    <p className={css.note} role="status">
      <Info size={18} />
      {children}
    </p>
  )
}

/** Ways on: a food of one's own, and where all of this comes from. */
function Footer({ query, isEmpty }: { readonly query: string; readonly isEmpty: boolean }) {
  const t = useText()
  const from = useCurrentPath()
  return (
    <div className={css.footer}>
      {!isEmpty && query !== '' && parseBarcode(query) === null && (
        <ButtonLink href={newOwnLink(query, from)} kind="quiet" size="s" icon={Plus}>
          {t('find.create', { name: query })}
        </ButtonLink>
      )}
      <nav aria-label={t('find.more')} className={css.links}>
        <Link href={ownPath}>{t('find.own')}</Link>
        <Link href={linkTo(sourcesPath, { returnPath: from })}>{t('find.sources')}</Link>
      </nav>
    </div>
  )
}
