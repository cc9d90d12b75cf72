import { useSuspenseQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useLanguage, useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { Screen } from '../shell/Screen.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { CardGrid } from '../ui/layout/CardGrid.tsx'
import { foodSourcesQuery } from './queries.ts'
import css from './SourcesScreen.module.css'

/** The sources of the foods and their licences. */
export function SourcesScreen() {
  const t = useText()
  const [language] = useLanguage()
  const { units } = useSession()
  const { data } = useSuspenseQuery(foodSourcesQuery(units))
  return (
    <Screen title={t('find.sources')}>
      <p className={css.text}>{t('find.sources.text')}</p>
      <CardGrid>
        {data
          .filter(({ licence }) => licence !== '')
          .map(({ id, name, publisher, licence, link, attribution, foods }) => (
            <Card
              key={id}
              title={name[language]}
              detail={foods === 0 ? t('find.sources.none') : t('find.sources.count', { count: foods })}
            >
              <p className={css.publisher}>{publisher[language]}</p>
              <p className={css.attribution}>{attribution[language]}</p>
              <p className={css.licence}>{t('find.sources.licence', { licence })}</p>
              {link !== '' && (
                <a className={css.link} href={link} target="_blank" rel="noreferrer">
                  {t('find.sources.link')}
                  <span className="sr-only">{name[language]}</span>
                  <ExternalLink size={15} />
                </a>
              )}
            </Card>
          ))}
      </CardGrid>
    </Screen>
  )
}
