import { loginPath } from '@haru/shared/contract/server/login-path.ts'
import { useText } from '../lib/language.tsx'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/display/EmptyState.tsx'
import css from './NotFoundScreen.module.css'
import { Screen } from './Screen.tsx'

export function NotFoundScreen() {
  const t = useText()
  return (
    <Screen title={t('shell.notFound')} hideTitle>
      <EmptyState picture={<p className={css.code}>{t('shell.notFound.code')}</p>} title={t('shell.notFound')}>
        <ButtonLink href={loginPath} kind="primary">
          {t('shell.notFound.back')}
        </ButtonLink>
      </EmptyState>
    </Screen>
  )
}
