import { useQuery } from '@tanstack/react-query'
import { useText } from '../../lib/language.tsx'
import { basePath } from '../../shell/displayed-location.tsx'
import css from '../account.module.css'
import { serverOptionsQuery } from '../server-options-query.ts'

/** Links to the local mailbox of a server that has no mail server. */
export function LocalMailHint() {
  const t = useText()
  const { data: options } = useQuery(serverOptionsQuery)
  if (!options?.letters) return
  return (
    <p className={css.note}>
      {t('signup.mail')}{' '}
      <a href={`${basePath}/mail`} target="_blank" rel="noreferrer">
        {`${basePath}/mail`}
      </a>
    </p>
  )
}
