import { useText } from '../lib/language.tsx'
import { loginPath } from '../session/session.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import css from './NotFoundScreen.module.css'
import { Screen } from './Screen.tsx'

export function NotFoundScreen() {
  const t = useText()
  return (
    <Screen title={t('shell.notFound')} hideTitle>
      <Empty picture={<p className={css.code}>{t('shell.notFound.code')}</p>} title={t('shell.notFound')}>
        <ButtonLink href={loginPath} kind="primary">
          {t('shell.notFound.back')}
        </ButtonLink>
      </Empty>
    </Screen>
  )
}
