import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { useText } from '../../lib/language.tsx'
import { IconButton } from './IconButton.tsx'
import css from './Pager.module.css'

export interface PagerProps {
  /** From 1. */
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
  readonly disabled?: boolean | undefined
}

export function Pager({ page, pages, onPage, disabled = false }: PagerProps) {
  const t = useText()
  // `disabled` would take the focus away when the last page is reached.
  const createButtonProps = (to: number) => {
    const isIdle = disabled || to === page || to < 1 || to > pages
    return { 'aria-disabled': isIdle || undefined, onClick: () => isIdle || onPage(to) }
  }

  return (
    <nav className={css.pager} aria-label={t('ui.pager')}>
      <IconButton icon={ChevronFirst} label={t('ui.pager.first')} {...createButtonProps(1)} />
      <IconButton icon={ChevronLeft} label={t('ui.pager.previous')} {...createButtonProps(page - 1)} />
      <p className={css.now} aria-live="polite">
        <span className="sr-only">{t('ui.pager.now', { page, pages })}</span>
        <span aria-hidden="true">
          <b>{page}</b> / {pages}
        </span>
      </p>
      <IconButton icon={ChevronRight} label={t('ui.pager.next')} {...createButtonProps(page + 1)} />
      <IconButton icon={ChevronLast} label={t('ui.pager.last')} {...createButtonProps(pages)} />
    </nav>
  )
}
