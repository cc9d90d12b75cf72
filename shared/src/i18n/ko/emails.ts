import type { emails as en } from '../en/emails.ts'
import type { Phrase } from '../phrase.ts'

export const emails: Record<keyof typeof en, Phrase> = {
  'email.code.subject': '하루 인증번호예요',
  'email.code.signup': '하루에 가입하려면 아래 인증번호를 입력해 주세요.',
  'email.code.resetPw': '새 비밀번호를 정하려면 아래 인증번호를 입력해 주세요.',
  'email.code.delete': '하루 계정을 삭제하려면 아래 인증번호를 입력해 주세요.',
  'email.code.validity': { other: '{count}분 동안 사용할 수 있어요.' },
  'email.code.ignore': '요청한 적이 없다면 이 메일은 무시해도 돼요. 인증번호는 누구에게도 알려 주지 마세요.',
  'email.accountExists.subject': '이미 하루 계정이 있어요',
  'email.accountExists.text':
    '이 주소로 하루에 가입하려는 요청이 있었어요. 이미 계정이 있으니 로그인하거나 새 비밀번호를 정해 주세요.',
  'email.googleOnly.subject': 'Google로 로그인하는 하루 계정이에요',
  'email.googleOnly.text':
    '이 주소의 하루 계정에서 비밀번호를 사용하려는 요청이 있었어요. 비밀번호가 없는 계정이니 Google 로그인을 이용해 주세요.',
  'email.passkeyOnly.subject': '패스키로 로그인하는 하루 계정이에요',
  'email.passkeyOnly.text':
    '이 주소의 하루 계정에서 비밀번호를 사용하려는 요청이 있었어요. 비밀번호가 없는 계정이니 패스키로 로그인해 주세요.',
  'email.noAccount.subject': '이 주소로 만든 하루 계정이 없어요',
  'email.noAccount.text':
    '이 주소로 하루 계정을 사용하려는 요청이 있었어요. 계정이 없으니 가입하거나 다른 주소로 시도해 주세요.',
  'email.ignore': '직접 요청하지 않았다면 아무것도 하지 않아도 돼요.',
  'email.copiedDeviceKey.subject': '하루에 로그인한 기기 한 대가 로그아웃됐어요',
  'email.copiedDeviceKey.text': '자동 로그인 정보가 다른 곳에 복사됐을 수 있어서 그 기기를 로그아웃했어요.',
  'email.copiedDeviceKey.advice': '짐작 가는 일이 없다면 비밀번호를 새로 정해 주세요.',
  'email.passwordChanged.subject': '하루 비밀번호가 바뀌었어요',
  'email.passwordChanged.text':
    '하루 계정의 비밀번호가 바뀌었어요. 다른 기기는 모두 로그아웃되었고, 새 비밀번호로 다시 로그인해야 해요.',
  'email.passwordChanged.advice':
    '직접 바꾸지 않았다면 지금 바로 하루의 로그인 화면에서 비밀번호를 재설정해 주세요. 인증번호를 이 주소로 보내 드려요. 그다음 설정의 ‘로그인과 보안’에서 모르는 로그인 방법을 지워 주세요.',
  'email.passwordChanged.feed':
    '캘린더 구독이 켜져 있어요. 비밀번호를 바꿔도 구독 주소는 그대로여서, 주소를 아는 사람은 계속 볼 수 있어요. 막으려면 설정의 ‘내 데이터’에서 구독을 끄거나 주소를 새로 만들어 주세요.',
  'email.accountDeleted.subject': '하루 계정을 삭제했어요',
  'email.accountDeleted.text':
    '하루 계정과 그 안의 기록, 목표, 프로필 사진, 내가 만든 식품을 모두 삭제했어요. 다른 기기에 남은 내용도 다음에 열 때 지워져요.',
  'email.accountDeleted.advice':
    '직접 삭제하지 않았다면 하루를 운영하는 분에게 바로 알려 주세요. 백업이 있을 수 있어요. 그동안 함께한 하루하루, 고마웠어요.',
  'email.googleLinked.subject': '하루 계정에 Google을 연결했어요',
  'email.googleLinked.text': '이제 Google 계정으로 하루에 로그인할 수 있어요.',
  'email.googleUnlinked.subject': '하루 계정의 Google 연결을 해제했어요',
  'email.googleUnlinked.text': '이제 Google 계정으로는 하루에 로그인할 수 없어요.',
  'email.passkeyAdded.subject': '하루에 패스키를 추가했어요',
  'email.passkeyAdded.text': '하루 계정에 패스키를 추가했어요. 이제 비밀번호 없이 로그인할 수 있어요.',
  'email.passkeyRemoved.subject': '하루에서 패스키를 삭제했어요',
  'email.passkeyRemoved.text': '하루 계정에서 패스키를 삭제했어요. 이제 그 패스키로는 로그인할 수 없어요.',
  'email.passkeyCopied.subject': '하루 패스키가 복사됐을 수 있어요',
  'email.passkeyCopied.text': '패스키가 복사된 것으로 보이는 로그인 시도를 막았어요.',
  'email.twoStepOn.subject': '하루 2단계 인증을 켰어요',
  'email.twoStepOn.text': '이제 하루에 비밀번호로 로그인할 때 인증 앱의 코드도 입력해야 해요.',
  'email.twoStepOff.subject': '하루 2단계 인증을 껐어요',
  'email.twoStepOff.text': '이제 하루에 비밀번호만으로 로그인할 수 있어요.',
  'email.recoveryUsed.subject': '하루 복구 코드를 사용했어요',
  'email.recoveryUsed.text': '인증 앱의 코드 대신 복구 코드를 사용했어요. 그 코드는 다시 쓸 수 없어요.',
  'email.recoveryRenewed.subject': '하루 복구 코드를 새로 만들었어요',
  'email.recoveryRenewed.text': '하루 계정의 복구 코드를 새로 만들었어요. 예전 코드는 이제 쓸 수 없어요.',
  'email.codesGuessed.subject': '누군가 하루 비밀번호를 알고 있을 수 있어요',
  'email.codesGuessed.text':
    '누군가 비밀번호를 맞게 입력한 다음 틀린 코드를 여러 번 입력했어요. 24시간 동안 이 비밀번호로는 코드를 받지 않을게요.',
  'email.passwordGuessed.subject': '누군가 하루 비밀번호를 알아내려고 해요',
  'email.passwordGuessed.text':
    '여러 네트워크에서 하루 계정의 비밀번호를 거듭 틀리게 입력했어요. 길면 한 시간 동안 새 브라우저에서는 비밀번호로 로그인할 수 없어요. 이미 로그인한 브라우저와 패스키, Google 로그인은 그대로 쓸 수 있어요.',
  'email.passwordGuessed.advice':
    '다른 곳에서 쓰지 않는 긴 비밀번호라면 아무것도 하지 않아도 돼요. 로그인할 수 없다면 로그인 화면의 ‘비밀번호를 잊으셨나요?’에서 재설정해 주세요.',
  'email.feedCreated.subject': '하루 캘린더 구독 주소를 새로 만들었어요',
  'email.feedCreated.text':
    '하루 캘린더를 구독하는 비밀 주소를 만들었어요. 구독을 끄거나 주소를 다시 만들기 전까지는, 이 주소를 아는 캘린더 앱이 로그인 없이 고른 기록을 읽을 수 있어요.',
  'email.feedCreated.advice': '직접 만들지 않았다면 설정의 ‘내 데이터’에서 구독을 끄고 비밀번호를 새로 정해 주세요.',
  'email.notice.advice': '직접 하지 않았다면 비밀번호를 새로 정하고, 설정의 ‘로그인과 보안’을 확인해 주세요.',
  'email.test.subject': '하루에서 메일을 보낼 수 있어요',
  'email.test.text': '하루에서 메일을 보낼 수 있어요. 서버 운영자가 확인하려고 보낸 메일이에요.',
}
