import type { Band } from '@haru/shared/engine/band.ts'
import { Ellipsis, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { partColors } from '../src/tracking/format/colors.ts'
import { Button } from '../src/ui/buttons/Button.tsx'
import { IconButton } from '../src/ui/buttons/IconButton.tsx'
import { Menu } from '../src/ui/buttons/Menu.tsx'
import { Badge } from '../src/ui/display/Badge.tsx'
import { Difference } from '../src/ui/display/Difference.tsx'
import { EmptyState } from '../src/ui/display/EmptyState.tsx'
import { Face } from '../src/ui/display/Face.tsx'
import { Progress } from '../src/ui/display/Progress.tsx'
import { SkeletonCards } from '../src/ui/display/Skeleton.tsx'
import { ValueTable } from '../src/ui/display/ValueTable.tsx'
import { Card } from '../src/ui/layout/Card.tsx'
import { CollapsedSection } from '../src/ui/layout/CollapsedSection.tsx'
import { Disclosure } from '../src/ui/layout/Disclosure.tsx'
import { tones, useTranslated } from './tones.ts'

const bands = [1, 2, 3, 4, 5, null] as const

export function Display() {
  const both = useTranslated()
  return (
    <>
      <Card label={both('이번 달', 'This month')}>
        <div className="gallery-row">
          <Face band={4} size={76} label={both('좋음', 'Good')} />
          <div>
            <p className="gallery-big">4.12</p>
            <p className="gallery-soft">{both('어제보다 0.08 올랐어요.', '0.08 more than yesterday.')}</p>
          </div>
        </div>
      </Card>
      <CollapsibleCards />
      <Card title={both('얼굴', 'Faces')} detail="5 → 1">
        <div className="gallery-row">
          {bands.map((band) => (
            <Face key={band} band={band} size={44} label={`band ${band}`} />
          ))}
        </div>
        <div className="gallery-row">
          {bands.map((band) => (
            <Face key={band} band={band} size={24} />
          ))}
          {bands.map((band) => (
            <Face key={band} band={band} size={18} />
          ))}
        </div>
        <div className="gallery-row">
          {bands.map((band: Band | null) => (
            <Difference key={band} value="−12.5" band={band} label={`band ${band}`} />
          ))}
        </div>
        <div className="gallery-row">
          {partColors.map((color, index) => (
            <Badge key={color} color={color}>
              {index + 1}
            </Badge>
          ))}
        </div>
        <Progress value={62} max={100} label={both('칼로리', 'Calories')} tone={tones.food} />
      </Card>
      <Card flat label={both('비어 있음', 'Nothing yet')}>
        <EmptyState
          title={both('아직 기록이 없어요', 'Nothing here yet')}
          text={both('오늘 먹은 것부터 하나만 적어 볼까요?', 'Begin with one thing you had today.')}
        >
          <Button kind="primary" icon={Plus}>
            {both('첫 기록 남기기', 'Log the first one')}
          </Button>
        </EmptyState>
      </Card>
      <SkeletonCards count={1} />
    </>
  )
}

function CollapsibleCards() {
  const both = useTranslated()
  const [open, setOpen] = useState(true)
  const menu = [
    { label: both('고치기', 'Edit'), icon: Pencil, onSelect: () => {} },
    { label: both('펼쳐 두기', 'Keep open'), checked: true, onSelect: () => {} },
    { label: both('삭제하기', 'Delete'), danger: true, onSelect: () => {} },
  ]
  const rows = [
    {
      label: both('칼로리', 'Calories'),
      value: '1,850',
      unit: 'kcal',
      end: <Difference value="−350" band={5} label="best" />,
    },
    {
      label: both('탄수화물', 'Carbs'),
      value: '240.5',
      unit: 'g',
      end: <Difference value="−39.5" band={3} label="fair" />,
    },
    {
      label: both('단백질', 'Protein'),
      value: '120.0',
      unit: 'g',
      end: <Difference value="−20.0" band={1} label="worst" />,
    },
    { label: both('지방', 'Fat'), value: '61.5', unit: 'g', end: <Difference value="+1.5" band={null} /> },
  ]
  return (
    <>
      <Disclosure
        title={both('11월 20일 (금)', 'Fri, Nov 20')}
        detail={both('3끼 · 8개', '3 meals · 8')}
        tone={tones.food}
        open={open}
        onOpen={setOpen}
        actions={<Menu label={both('이 기록', 'This record')} icon={Ellipsis} items={menu} />}
      >
        <ValueTable head={[both('지표', 'Metric'), both('실제', 'Real'), both('차이', 'Difference')]} rows={rows} />
      </Disclosure>
      <Disclosure
        title={both('자전거', 'Cycling')}
        mark={<Badge tone={tones.exercise}>2</Badge>}
        tone={tones.exercise}
        open={false}
        onOpen={() => {}}
        actions={<IconButton icon={Pencil} label={both('고치기', 'Edit')} />}
      >
        <p>…</p>
      </Disclosure>
      <CollapsedSection label="Ended goals (2)">
        <p>Their cards.</p>
      </CollapsedSection>
    </>
  )
}
