import { useText } from '../../lib/language.tsx'
import { useSaveStart } from '../profile/queries.ts'
import type { QuestionPlace } from './question-paths.ts'
import { StartingValueQuestion } from './StartingValueQuestion.tsx'

/** Asks for the property of the user: the starting property of the profile. */
export function PropertyQuestion({ place }: { readonly place: QuestionPlace }) {
  const t = useText()
  const { mutateAsync } = useSaveStart()
  return (
    <StartingValueQuestion
      place={place}
      name="property"
      title={t('start.property')}
      text={t('start.property.text')}
      label={t('start.property.label')}
      missing="account.enterProperty"
      onSave={(property) => mutateAsync({ property })}
    />
  )
}
