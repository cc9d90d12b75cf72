import type { twoStep as en } from '../en/two-step.ts'
import type { Phrase } from '../phrase.ts'

export const twoStep: Record<keyof typeof en, Phrase> = {
  'twoStep.card': '2단계 인증',
  'twoStep.about': '비밀번호를 입력한 다음 인증 앱의 코드도 입력해요. 비밀번호만 아는 사람은 로그인할 수 없어요.',
  'twoStep.on': '사용 중',
  'twoStep.left': { other: '복구 코드가 {count}개 남았어요.' },
  'twoStep.left.none': '남은 복구 코드가 없어요. 새로 만들어 주세요.',
  'twoStep.turnOn': '켜기',
  'twoStep.scan': '인증 앱으로 이 QR 코드를 찍어 주세요.',
  'twoStep.qr': '인증 앱으로 찍는 QR 코드',
  'twoStep.open': '이 기기의 앱에서 열기',
  'twoStep.secret': '또는 앱에 이 키를 입력해 주세요',
  'twoStep.copy': '복사',
  'twoStep.code': '코드',
  'twoStep.code.hint': '지금 앱에 보이는 숫자 6자리예요.',
  'twoStep.turnedOn': '2단계 인증을 켰어요',
  'twoStep.recovery': '복구 코드',
  'twoStep.recovery.text':
    '인증 앱을 쓸 수 없을 때 하나씩, 한 번만 쓸 수 있어요. 다시 보여 드리지 않으니 찾기 쉬운 곳에 보관해 주세요.',
  'twoStep.download': '파일로 저장',
  'twoStep.download.head': '하루 복구 코드, {id}. 하나씩 한 번만 쓸 수 있어요.',
  'twoStep.done': '보관했어요',
  'twoStep.renew': '복구 코드 새로 만들기',
  'twoStep.renew.ask': '복구 코드를 새로 만들까요?',
  'twoStep.renew.text': '지금까지 보관한 코드는 더 이상 쓸 수 없어요.',
  'twoStep.renew.yes': '새로 만들기',
  'twoStep.turnOff': '끄기',
  'twoStep.turnOff.title': '2단계 인증 끄기',
  'twoStep.turnOff.text': '다시 비밀번호만으로 로그인하게 돼요.',
  'twoStep.turnedOff': '2단계 인증을 껐어요',
}
