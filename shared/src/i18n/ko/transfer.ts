import type { transfer as en } from '../en/transfer.ts'
import type { Phrase } from '../phrase.ts'

export const transfer: Record<keyof typeof en, Phrase> = {
  'data.title': '내 데이터',
  'data.take': '모두 내려받기',
  'data.take.text':
    '내 모든 기록이 파일 하나에 담겨요. 그대로 되살릴 수 있고, 스프레드시트로 열어 볼 수 있는 표도 들어 있어요.',
  'data.take.also': '설정과 카테고리, 프로필 사진도 들어 있어요. 비밀번호와 패스키는 담지 않아요.',
  'data.take.button': '파일로 내려받기',
  'data.take.coming': '지금까지 {size}',
  'data.take.done': '{name} 파일을 내려받았어요 ({size})',
  'data.bring': '되살리기',
  'data.bring.text':
    '이 계정은 아직 비어 있어요. 하루에서 내려받은 파일을 고르면 모든 것이 그대로 돌아와요. 다른 서버에서 받은 파일도 괜찮아요.',
  'data.bring.full':
    '섞이거나 덮어쓰는 일이 없도록 비어 있는 계정에만 되살릴 수 있어요. 이 계정에는 이미 기록이 있어요.',
  'data.bring.button': '파일 고르기',
  'data.bring.limit': '하루의 .zip 파일이나 그 안의 haru.json, {size}까지.',
  'data.bring.going': '{name} 파일을 한 줄씩 확인하고 있어요 ({size})',
  'data.bring.done': '모두 되살렸어요',
  'feed.title': '캘린더 구독',
  'feed.text':
    '하루 앱에 적은 일정과 기록을 쓰던 캘린더 앱에서 볼 수 있어요. 지난 1년과 앞으로의 내용이 모두 나와요. 주소를 아는 사람은 누구나 비밀번호 없이 볼 수 있어요.',
  'feed.areas': '캘린더에 보일 것',
  'feed.turnOn': '구독 켜기',
  'feed.turnOff': '구독 끄기',
  'feed.turnOff.title': '캘린더 구독을 끌까요?',
  'feed.turnOff.text': '주소가 바로 막히고, 캘린더 앱에는 새 내용이 나오지 않아요.',
  'feed.show': '주소 보기',
  'feed.address': '이 주소를 구독해 주세요',
  'feed.copy': '주소 복사',
  'feed.renew': '새 주소',
  'feed.renew.title': '주소를 새로 만들까요?',
  'feed.renew.text': '지금 주소는 바로 막혀요. 캘린더 앱에서 새 주소를 다시 구독해 주세요.',
  'feed.lost':
    '서버의 키가 바뀌어 주소를 보여 줄 수 없어요. 지금 주소는 그대로 쓸 수 있고, 새 주소를 만들면 다시 볼 수 있어요.',
  'data.usage': '저장 공간',
  'data.usage.text': '{limit} 중 {used} 사용',
  'data.usage.full': '공간이 거의 남지 않았어요. 필요 없는 기록을 삭제해 주세요. 긴 메모가 공간을 가장 많이 차지해요.',
  'data.what': '내용',
  'data.records': '기록',
  'data.goals': '목표',
  'data.row.field': '입력할 수 없는 값이에요',
  'data.row': '{list} {row}번째',
  'transfer.day': '날짜',
  'transfer.start': '첫날',
  'transfer.end': '마지막 날',
}
