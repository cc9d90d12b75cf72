import { useSuspenseQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useText } from '../../lib/language.tsx'
import { linkTo, useCurrentPath } from '../../navigation/url-state.ts'
import { useSession } from '../../session/session.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import css from '../account.module.css'
import { signInMethodsQuery } from '../queries.ts'
import { ReauthProvider } from '../reauth/ReauthProvider.tsx'
import { DeleteForm } from './DeleteForm.tsx'
import { DeleteWithoutPassword } from './DeleteWithoutPassword.tsx'

/** The screen that deletes the account: the data that is lost, the export, and the form that confirms it. */
export function DeleteScreen() {
  const t = useText()
  const { units } = useSession()
  const { data: methods } = useSuspenseQuery(signInMethodsQuery(units))
  return (
    <ReauthProvider>
      <Screen title={t('delete.title')}>
        <div className={css.deleteScreen}>
          <Losses />
          {methods.password ? <DeleteForm /> : <DeleteWithoutPassword />}
        </div>
      </Screen>
    </ReauthProvider>
  )
}

const losses = ['delete.records', 'delete.own', 'delete.account'] as const

function Losses() {
  const t = useText()
  const currentPath = useCurrentPath()
  return (
    <Card title={t('delete.what')}>
      <ul className={css.losses}>
        {losses.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      <p className={css.note}>{t('delete.final')}</p>
      <p className={css.export}>
        <ButtonLink href={linkTo('/user/data', { returnPath: currentPath })} icon={Download} wide>
          {t('delete.export')}
        </ButtonLink>
      </p>
    </Card>
  )
}
