import { useText } from '../lib/language.tsx'
import type { PrefetchContext } from '../session/session.tsx'
import { Screen } from '../shell/Screen.tsx'
import { ChooseCard } from './ChooseCard.tsx'
import { ImportList } from './ImportList.tsx'
import css from './import.module.css'
import { importListQuery } from './queries.ts'
import { SharedCard } from './SharedCard.tsx'
import { useUpload } from './useUpload.ts'

/** Takes files of other products, and lists the imports of the user. */
export function ImportListScreen() {
  const t = useText()
  const upload = useUpload()
  return (
    <Screen title={t('settings.import')}>
      <div className={css.columns} data-wide="">
        <div className={css.column}>
          <SharedCard upload={upload} />
          <ChooseCard upload={upload} />
        </div>
        <ImportList />
      </div>
    </Screen>
  )
}

ImportListScreen.prefetch = ({ client, session: { units } }: PrefetchContext) =>
  client.prefetchQuery(importListQuery(1, units))
