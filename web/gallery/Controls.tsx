import { acceptNumber } from '@haru/shared/field/number.ts'
import { AtSign, ListFilter, Lock, Save, Search, Settings } from 'lucide-react'
import { useRef, useState } from 'react'
import { focusAndShake } from '../src/ui/behavior/shake.ts'
import { Button, ButtonLink } from '../src/ui/buttons/Button.tsx'
import { IconButton } from '../src/ui/buttons/IconButton.tsx'
import { Checkbox, Switch } from '../src/ui/inputs/Checkbox.tsx'
import { Chips } from '../src/ui/inputs/Chips.tsx'
import { Keypad } from '../src/ui/inputs/Keypad.tsx'
import { NumberField } from '../src/ui/inputs/NumberField.tsx'
import { PasswordField } from '../src/ui/inputs/PasswordField.tsx'
import { SegmentedControl } from '../src/ui/inputs/SegmentedControl.tsx'
import { Select } from '../src/ui/inputs/Select.tsx'
import { Slider } from '../src/ui/inputs/Slider.tsx'
import { Stepper } from '../src/ui/inputs/Stepper.tsx'
import { TextArea } from '../src/ui/inputs/TextArea.tsx'
import { TextField } from '../src/ui/inputs/TextField.tsx'
import { Card } from '../src/ui/layout/Card.tsx'
import { useChoiceDialog, useConfirmDialog } from '../src/ui/overlays/ChoiceDialog.tsx'
import { Dialog } from '../src/ui/overlays/Dialog.tsx'
import { Sheet } from '../src/ui/overlays/Sheet.tsx'
import { useToast } from '../src/ui/overlays/Toasts.tsx'
import { tones, useTranslated } from './tones.ts'

export function Controls() {
  return (
    <>
      <Buttons />
      <TextInputs />
      <ChoiceInputs />
    </>
  )
}

function Buttons() {
  const both = useTranslated()
  const toast = useToast()
  const showChoiceDialog = useChoiceDialog()
  const confirm = useConfirmDialog()
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null)
  const anchor = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(null)
  const undo = {
    label: both('실행 취소', 'Undo'),
    onAction: () => toast({ kind: 'success', text: both('되돌렸어요', 'Undone') }),
  }

  async function handleChoice() {
    const choices = [
      { value: 'replace', label: both('바꾸기', 'Replace'), kind: 'primary' },
      { value: 'insert', label: both('뒤에 넣기', 'Insert') },
      { value: 'cancel', label: both('취소', 'Cancel') },
    ] as const
    const choice = await showChoiceDialog({
      title: both('이 날짜에 기록이 이미 있어요', 'There is a record on this day already'),
      text: both('기록을 바꿀까요, 아니면 뒤에 넣을까요?', 'Replace it, or add these after it?'),
      choices,
    })
    toast({ kind: 'info', text: String(choice) })
  }

  async function handleDelete() {
    if (!(await confirm({ title: both('삭제할까요?', 'Do you want to delete?'), danger: true }))) return
    toast({ kind: 'success', text: both('기록을 삭제했어요', 'Record deleted'), action: undo })
  }

  return (
    <Card
      title={both('누르는 것', 'Pressing')}
      actions={<IconButton icon={Settings} label={both('설정', 'Settings')} />}
    >
      <div className="gallery-row">
        <Button kind="primary" icon={Save}>
          {both('저장', 'Save')}
        </Button>
        <Button kind="primary" tone={tones.food} icon={Save}>
          {both('저장', 'Save')}
        </Button>
        <Button onClick={() => setOpen('dialog')}>dialog</Button>
        <Button ref={anchor} onClick={() => setOpen('sheet')}>
          sheet
        </Button>
        <Button kind="quiet" onClick={() => void handleChoice()}>
          ask
        </Button>
        <Button kind="danger" onClick={() => void handleDelete()}>
          {both('삭제', 'Delete')}
        </Button>
        <Button kind="primary" busy>
          {both('저장', 'Save')}
        </Button>
        <Button kind="primary" disabled>
          {both('저장', 'Save')}
        </Button>
        <ButtonLink href="/x" size="s">
          {both('어제 점심 그대로', "Yesterday's lunch again")}
        </ButtonLink>
        <IconButton icon={Lock} label={both('잠금', 'Lock')} pressed />
        <IconButton icon={ListFilter} label={both('거르기', 'Filter')} kind="soft" />
        <Button size="s" onClick={() => toast({ kind: 'success', text: both('저장했어요', 'Saved') })}>
          success
        </Button>
        <Button
          size="s"
          onClick={() =>
            toast({
              kind: 'error',
              text: both('연결이 끊겼어요. 잠시 뒤에 다시 시도해 주세요.', 'No connection. Please try again.'),
            })
          }
        >
          error
        </Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={both('목표 점수', 'Score')}
        footer={<Button kind="primary">{both('확인', 'OK')}</Button>}
      >
        <p>{both('이번 달 목표에 얼마나 가까운지 보여 줘요.', 'How near this month is to your goals.')}</p>
      </Dialog>
      <Sheet open={open === 'sheet'} onClose={close} title={both('정렬', 'Sort')} anchor={anchor}>
        <SegmentedControl
          label={both('순서', 'Order')}
          value="asc"
          onValue={() => {}}
          options={[
            { value: 'asc', label: both('오래된 순', 'Oldest') },
            { value: 'desc', label: both('최신순', 'Newest') },
          ]}
        />
        <Chips
          label={both('끼니', 'Meal')}
          value="lunch"
          onValue={() => {}}
          options={[
            { value: 'breakfast', label: both('아침', 'Breakfast') },
            { value: 'lunch', label: both('점심', 'Lunch') },
          ]}
        />
        <Keypad label={both('숫자판', 'Keypad')} extraKey="00" onKey={() => {}} />
      </Sheet>
    </Card>
  )
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of examples is as long as it is.
function TextInputs() {
  const both = useTranslated()
  const [text, setText] = useState('')
  const [password, setPassword] = useState('')
  const [distance, setDistance] = useState('0')
  const [memo, setMemo] = useState('')
  const [kcal, setKcal] = useState('1850')
  const box = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState(false)

  function accept(typed: string) {
    const plain = typed.replaceAll(',', '').replace(/^0+(?=\d)/, '') || '0'
    return /^\d{1,4}$/.test(plain) ? plain : null
  }

  function handleSave() {
    setWrong(true)
    focusAndShake(box.current)
  }

  return (
    <Card title={both('적는 것', 'Typing')}>
      <div className="gallery-stack">
        <TextField
          label={both('아이디', 'ID')}
          value={text}
          onText={setText}
          lead={AtSign}
          type="email"
          placeholder="haru@example.com"
          hint={both('이메일 형식이에요', 'An e-mail address')}
        />
        <PasswordField
          label={both('비밀번호', 'Password')}
          value={password}
          onText={setPassword}
          autoComplete="new-password"
          error={both('비밀번호는 8자 이상이어야 해요', 'At least 8 characters')}
        />
        <div className="gallery-two">
          <NumberField
            ref={box}
            label={both('칼로리', 'Calories')}
            text={kcal}
            onText={setKcal}
            accept={accept}
            unit="kcal"
            integer
            format={(plain) => Number(plain).toLocaleString('en')}
            error={wrong ? both('칼로리를 입력해 주세요', 'Please enter Kcal') : null}
          />
          <NumberField label={both('무게', 'Weight')} text="71.35" onText={() => {}} accept={accept} unit="kg" locked />
          <Select
            label={both('분류', 'Part')}
            value="back"
            onValue={() => {}}
            options={[
              { value: 'back', label: both('등', 'Back') },
              { value: 'leg', label: both('하체', 'Leg') },
            ]}
          />
          <Select
            label={both('잠긴 종목', 'Locked title')}
            value="dead"
            onValue={() => {}}
            locked
            options={[{ value: 'dead', label: both('데드리프트', 'Deadlift') }]}
          />
          <TextField label={both('음식', 'Food')} value="닭가슴살 샐러드와 아주 긴 이름" onText={() => {}} disabled />
          <TextField
            label={both('찾기', 'Find')}
            hideLabel
            type="search"
            lead={Search}
            value=""
            onText={() => {}}
            placeholder={both('음식 찾기', 'Find a food')}
          />
        </div>
        <NumberField
          label={both('거리', 'Distance')}
          text={distance}
          onText={setDistance}
          accept={(typed) => acceptNumber(typed, 2, 9999)}
          unit="km"
        />
        <TextArea label={both('메모', 'Memo')} value={memo} onText={setMemo} maxLength={20} />
        <Button kind="primary" wide onClick={handleSave}>
          {both('저장하기', 'Save')}
        </Button>
      </div>
    </Card>
  )
}

function ChoiceInputs() {
  const both = useTranslated()
  const [on, setOn] = useState(true)
  const [count, setCount] = useState(3)
  const [zoom, setZoom] = useState(1.5)
  const [theme, setTheme] = useState('system')
  return (
    <Card title={both('고르는 것', 'Choosing')}>
      <div className="gallery-stack">
        <Checkbox label={both('아이디 저장', 'Save ID')} checked={on} onChecked={setOn} />
        <Checkbox
          label={both('제외한 것도 더하기', 'Include what is left out')}
          hint={both('자산에 모두 더해요', 'Adds everything')}
          checked={false}
          onChecked={() => {}}
        />
        <Switch
          label={both('자동 로그인', 'Log in automatically')}
          hint={both('이 기기에서만 쓰여요', 'On this device only')}
          checked={on}
          onChecked={setOn}
        />
        <SegmentedControl
          label={both('화면', 'Theme')}
          value={theme}
          onValue={setTheme}
          options={[
            { value: 'system', label: both('시스템', 'System') },
            { value: 'light', label: both('밝게', 'Light') },
            { value: 'dark', label: both('어둡게', 'Dark') },
          ]}
        />
        <Stepper label={both('항목 수', 'Items')} value={count} min={2} max={10} onValue={setCount} />
        <Slider label={both('확대', 'Zoom')} value={zoom} min={1} max={4} step={0.05} onValue={setZoom} />
      </div>
    </Card>
  )
}
