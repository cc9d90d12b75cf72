import { addDays, day } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround, periodTypes } from '@haru/shared/calendar/period.ts'
import { ArrowDownNarrowWide } from 'lucide-react'
import { useState } from 'react'
import { Pager } from '../src/ui/buttons/Pager.tsx'
import { Tabs } from '../src/ui/buttons/Tabs.tsx'
import { PeriodPicker } from '../src/ui/date/PeriodPicker.tsx'
import { PeriodTypeSelect } from '../src/ui/date/PeriodTypeSelect.tsx'
import { DurationField, TimeField } from '../src/ui/date/TimeField.tsx'
import { Card } from '../src/ui/layout/Card.tsx'
import { tones, useTranslated } from './tones.ts'

const today = day('2026-11-21')
const marked = new Set([-1, -2, -4, -7, -8, -9, -13].map((by) => addDays(today, by)))

export function Days() {
  const both = useTranslated()
  const [period, setPeriod] = useState<Period>(periodAround('week', today))
  const [page, setPage] = useState(2)
  const [bed, setBed] = useState<number | null>(23 * 60 + 37)
  const [length, setLength] = useState<number | null>(40)
  return (
    <Card title={both('기간과 시간', 'Periods and times')}>
      <div className="gallery-stack">
        <PeriodPicker {...{ period, today, marked }} types={periodTypes} onPeriod={setPeriod} />
        <PeriodPicker
          {...{ period, today, marked }}
          types={['day']}
          onPeriod={setPeriod}
          label="day"
          tone={tones.sleep}
          disabled
        />
        <div className="gallery-row">
          <PeriodTypeSelect {...{ period, today }} types={periodTypes} onPeriod={setPeriod} />
          <PeriodTypeSelect {...{ period, today }} types={[period.type]} onPeriod={setPeriod} />
        </div>
        <div className="gallery-two">
          <TimeField label={both('잠든 시간', 'Bed time')} minutes={bed} onMinutes={setBed} />
          <DurationField
            label={both('유산소', 'Cardio')}
            minutes={length}
            onMinutes={setLength}
            maxMinutes={999 * 60 + 59}
          />
          <TimeField
            label={both('일어난 시간', 'Wake time')}
            minutes={null}
            onMinutes={() => {}}
            error={both('일어난 시간을 입력해 주세요', 'Please enter Wake time')}
          />
          <TimeField label={both('잠긴 시간', 'Locked time')} minutes={430} onMinutes={() => {}} locked />
        </div>
        <Pager page={page} pages={7} onPage={setPage} />
        <Tabs
          label="All"
          items={Object.keys(tones).map((name, index) => ({
            href: `/${name}`,
            label: name,
            icon: ArrowDownNarrowWide,
            current: index === 1,
          }))}
        />
      </div>
    </Card>
  )
}
