import { CalendarDays, Dumbbell, Moon, PieChart, Sun, Target, Utensils, Wallet } from 'lucide-react'
import { useLanguage } from '../src/lib/language.tsx'
import { Tabs } from '../src/ui/buttons/Tabs.tsx'
import { Charts } from './Charts.tsx'
import { Controls } from './Controls.tsx'
import { Days } from './Days.tsx'
import { Display } from './Display.tsx'
import { tones, useTranslated } from './tones.ts'

export function Gallery() {
  const both = useTranslated()
  const [language, setLanguage] = useLanguage()
  const tabs = [
    { href: '/real', label: both('실제', 'Real'), icon: CalendarDays, current: true },
    { href: '/goal', label: both('목표', 'Goal'), icon: Target, current: false },
    { href: '/chart', label: both('차트', 'Chart'), icon: PieChart, current: false },
  ]
  const places = [
    [Dumbbell, both('운동', 'Exercise')],
    [Utensils, both('식단', 'Food')],
    [Sun, both('오늘', 'Today')],
    [CalendarDays, both('일정', 'Calendar')],
    [Wallet, both('자산', 'Money')],
    [Moon, both('수면', 'Sleep')],
  ] as const
  return (
    <div className="shell">
      <header className="shell-top">
        <a className="shell-logo" href="#top" aria-label="Haru">
          <svg viewBox="0 0 80 80" aria-hidden="true">
            <circle cx="40" cy="40" r="38" fill="var(--brand)" />
            <path
              d="M20 36c2-8 12-8 14 0M46 36c2-8 12-8 14 0M24 48c6 14 26 14 32 0"
              fill="none"
              stroke="#2b211a"
              strokeWidth="5"
              strokeLinecap="round"
            />
          </svg>
          <span className="shell-logo-name" />
        </a>
        <button type="button" onClick={() => setLanguage(language === 'ko' ? 'en' : 'ko')}>
          {language}
        </button>
      </header>
      <div className="shell-tabs">
        <Tabs label={both('보기', 'Views')} items={tabs} tone={tones.food} />
      </div>
      <main className="shell-main">
        <h1 className="sr-only">Gallery</h1>
        <Display />
        <Charts />
        <Days />
        <Controls />
      </main>
      <div className="shell-nav">
        <nav aria-label={both('영역', 'Areas')}>
          {places.map(([Icon, label], index) => (
            <a key={label} href={`#${index}`} aria-current={index === 2 ? 'page' : undefined}>
              <Icon size={23} />
              {label}
            </a>
          ))}
        </nav>
      </div>
    </div>
  )
}
