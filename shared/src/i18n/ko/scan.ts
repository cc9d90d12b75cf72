import type { scan as en } from '../en/scan.ts'
import type { Phrase } from '../phrase.ts'

export const scan: Record<keyof typeof en, Phrase> = {
  'scan.open': '바코드 스캔',
  'scan.title': '바코드 스캔',
  'scan.view': '카메라 화면',
  'scan.starting': '카메라를 켜고 있어요…',
  'scan.aim': '네모 안에 바코드를 맞춰 주세요',
  'scan.denied': '카메라 사용이 허용되지 않았어요. 브라우저 설정에서 허용하거나 아래 방법으로 찾아 보세요.',
  'scan.none': '쓸 수 있는 카메라가 없어요. 아래 방법으로도 찾을 수 있어요.',
  'scan.picture': '사진 고르기',
  'scan.picture.none': '이 사진에서 바코드를 읽지 못했어요. 바코드가 크고 또렷하게 나온 사진을 골라 주세요.',
  'scan.typing': '바코드 아래의 숫자를 검색창에 입력해도 돼요.',
  'scan.unknown': '아직 모르는 바코드예요: {barcode}',
  'scan.unknown.text': '한 번 만들어 두면 다음부터는 바코드로 바로 찾을 수 있어요.',
  'scan.create': '이 식품 만들기',
  'scan.torch': '조명',
}
