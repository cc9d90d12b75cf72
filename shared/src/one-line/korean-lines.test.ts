import { describe, expect, test } from 'vitest'
import { createLineContext, describeLine, lineSets } from '../../../tests/support/data/line-text.ts'
import { parseLine } from './parse-line.ts'

// Lines as people write them, and what they mean at half past twelve. describeLine explains the short form.
const lines = `
커피 4500 => money expense/food amount=4500 "커피"
커피 4,500원 => money expense/food amount=4500 "커피"
커피4500 => money expense/food amount=4500 "커피"
커피 4500원 => money expense/food amount=4500 "커피"
4500 아메리카노 => money expense/food amount=4500 "아메리카노"
아메리카노 4.5천원 => money expense/food amount=4500 "아메리카노"
아아 2잔 9000 => money expense/food amount=9000 "아아 2잔"
커피 ₩4,500 => money expense/food amount=4500 "커피"
커피 ４５００원 => money expense/food amount=4500 "커피"
점심 김치찌개 9000원 => money expense/food amount=9000 "점심 김치찌개"
점심 9000 => money expense/food amount=9000 "점심"
점심값 12,000 => money expense/food amount=12000 "점심값"
저녁 회식 3만5천원 => money expense/food amount=35000 "저녁 회식"
치킨 2만원 => money expense/food amount=20000 "치킨"
마트 장보기 54,320원 => money expense/food amount=54320 "마트 장보기"
편의점 3200 => money expense/food amount=3200 "편의점"
GS25 3200 => money expense/? amount=3200 "GS25"
배민 떡볶이 18,900 => money expense/food amount=18900 "배민 떡볶이"
택시 1만2천원 => money expense/transportation amount=12000 "택시"
택시비 8,700원 => money expense/transportation amount=8700 "택시비"
버스 1500 => money expense/transportation amount=1500 "버스"
지하철 1,550원 => money expense/transportation amount=1550 "지하철"
교통비 6만 => money expense/transportation amount=60000 "교통비"
주유 7만원 => money expense/transportation amount=70000 "주유"
주차 2시간 6000원 => money expense/transportation amount=6000 "주차 2시간"
KTX 부산 59,800원 => money expense/transportation amount=59800 "KTX 부산"
월세 55만원 => money expense/housing amount=550000 "월세"
관리비 123,450 => money expense/housing amount=123450 "관리비"
넷플릭스 17000 => money expense/culture amount=17000 "넷플릭스"
영화 2명 3만원 => money expense/culture amount=30000 "영화 2명"
책 만오천원 => money expense/culture amount=15000 "책"
약국 5천원 => money expense/health amount=5000 "약국"
병원비 1만 2천원 => money expense/health amount=12000 "병원비"
점심 이만 오천원 => money expense/food amount=25000 "점심"
책 삼만 오천 원 => money expense/culture amount=35000 "책"
관리비 십이만 삼천원 => money expense/housing amount=123000 "관리비"
점심 만 이천 원 => money expense/food amount=12000 "점심"
택시 구천 오백원 => money expense/transportation amount=9500 "택시"
월급 3백20만원 => money income/labor amount=3200000 "월급"
월세 2백50만 => money expense/housing amount=2500000 "월세"
중고차 2천5백만원 => money expense/? amount=25000000 "중고차"
적금 1억2천5백만원 => money expense/savings amount=125000000 "적금"
점심 만2천원 => money expense/food amount=12000 "점심"
점심 만2천 => money expense/food amount=12000 "점심"
점심 만이천오백원 저녁 이만 3천원 => money expense/food amount=12500 "점심" + money expense/food amount=23000 "저녁"
고구마 만원 => money expense/? amount=10000 "고구마"
구이 이만원 => money expense/? amount=20000 "구이"
떡만두 5천원 => money expense/? amount=5000 "떡만두"
백 2만5천원 => money expense/? amount=25000 "백"
책 이 오천원 => money expense/culture amount=5000 "책 이"
사원 5000 => money expense/? amount=5000 "사원"
월세 50만 천안 => money expense/housing amount=500000 "월세 천안"
사과 2 만두 3천원 => food lunch count=2 "사과" + money expense/? amount=3000 "만두"
치킨 2만 3 => money expense/food amount=20000 "치킨 3"
미용실 커트 25000 => money expense/beauty amount=25000 "미용실 커트"
적금 30만원 => money expense/savings amount=300000 "적금"
보험료 87,000원 => money expense/finance amount=87000 "보험료"
친구 생일선물 3만원 => money expense/? amount=30000 "친구 생일선물"
축의금 10만원 => money expense/others amount=100000 "축의금"
월급 320만원 => money income/labor amount=3200000 "월급"
월급 3,200,000원 들어옴 => money income/labor amount=3200000 "월급"
용돈 5만원 받음 => money income/others amount=50000 "용돈"
쿠팡 환불 12,000 => money income/others amount=12000 "쿠팡 환불"
환불금 5천원 => money income/others amount=5000 "환불금"
이자 1,234원 => money income/finance amount=1234 "이자"
수입 50만원 => money income/? amount=500000
식비 12000 => money expense/food amount=12000
교통 1450 => money expense/transportation amount=1450
지출 3000 => money expense/? amount=3000
당근 의자 1만원 => money expense/? amount=10000 "당근 의자"
5000 => money expense/? amount=5000
만원 => money expense/? amount=10000
커피랑 케이크 12000원 => money expense/food amount=12000 "커피랑 케이크"
스타벅스에서 커피 5,600원 결제 => money expense/food amount=5600 "스타벅스에서 커피"
쌀 20kg 55000원 => money expense/? amount=55000 "쌀 20kg"
커피 $4.50 => money expense/food amount=? "커피" ! "$4.50"
커피 => money expense/food amount=? "커피"
택시 => money expense/transportation amount=? "택시"
어제 택시 9800 => -1: money expense/transportation amount=9800 "택시"
그제 저녁 3만원 => -2: money expense/food amount=30000 "저녁"
커피 4500 어제 => -1: money expense/food amount=4500 "커피"
오늘 점심 8500원 => 0: money expense/food amount=8500 "점심"
어제 저녁 삼겹살 => -1: food dinner "삼겹살"
점심 김치찌개 => food lunch "김치찌개"
아침 계란 2개 우유 => food breakfast count=2 "계란" + food breakfast "우유"
아침 계란 2개, 우유 1잔 => food breakfast count=2 "계란" + food breakfast count=1 "우유"
아침 계란 두개 => food breakfast count=2 "계란"
아침에 사과 1개 => food breakfast count=1 "사과"
계란 2개 => food lunch count=2 "계란"
꿀 한 큰술, 회 5점 => food lunch count=1 "꿀" + food lunch count=5 "회"
밥 두 숟가락, 설탕 1티스푼 => food lunch count=2 "밥" + food lunch count=1 "설탕"
라면 하나 => food lunch count=1 "라면"
저녁 라면 하나 계란 둘 => food dinner count=1 "라면" + food dinner count=2 "계란"
커피 하나 4500 => money expense/food amount=4500 "커피 하나"
사과 하나요 => food lunch count=1 "사과"
하나로마트 32000 => money expense/? amount=32000 "하나로마트"
밥 반공기 => food lunch count=0.5 "밥"
밥 한 공기 김치찌개 1인분 => food lunch count=1 "밥" + food lunch count=1 "김치찌개"
저녁 닭가슴살 200g => food dinner gram=200 "닭가슴살"
닭가슴살 200g 330kcal => food lunch gram=200 kcal=330 "닭가슴살"
닭가슴살 150그램 단백질 35g => food lunch gram=150 protein=35 "닭가슴살"
간식 초코파이 2개 340칼로리 => food snack count=2 kcal=340 "초코파이"
만두 350kcal 5개 => food lunch count=5 kcal=350 "만두"
계란 300kcal 2개 => food lunch count=2 kcal=300 "계란"
오트밀 27g 탄수 5g 단백질 3g 지방 => food lunch carb=27 protein=5 fat=3 "오트밀"
오트밀 탄수 27g 단백질 5g 지방 3g => food lunch carb=27 protein=5 fat=3 "오트밀"
오트밀 60g 단백질 8g 지방 3g => food lunch gram=60 protein=8 fat=3 "오트밀"
밥 1/2공기 => food lunch count=0.5 "밥"
피자 1/3판, 우유 3/4 컵 => food lunch count=0.3 "피자" + food lunch count=0.8 "우유"
사과 ½개 => food lunch count=0.5 "사과"
닭가슴살 1½팩 200kcal => food lunch count=1.5 kcal=200 "닭가슴살"
자전거 1/2시간 => exercise cardio/cycling cardio=00:30
11/30 커피 4500 => money expense/food amount=4500 "11/30 커피"
고구마 칼로리 180 => food lunch kcal=180 "고구마"
점심 비빔밥 먹음 => food lunch "비빔밥"
비빔밥 먹었어 => food lunch "비빔밥"
저녁 치킨 반마리 => food dinner count=0.5 "치킨"
야식 라면 => food snack "라면"
간식 바나나, 아몬드 한줌 => food snack "바나나" + food snack count=1 "아몬드"
아침 샌드위치 그리고 우유 => food breakfast "샌드위치" + food breakfast "우유"
우유 200ml => food lunch gram=200 "우유"
아침: 토스트 => food breakfast "토스트"
점심 - 된장찌개 => food lunch "된장찌개"
저녁 소주 두병 => food dinner count=2 "소주"
점심 => food lunch ?
단백질쉐이크 1스쿱 120kcal => food lunch count=1 kcal=120 "단백질쉐이크"
벤치 4x8x67.5 => exercise chest/barbellBenchPress set=4 rep=8 weight=67.5
벤치프레스 4세트 8회 67.5kg => exercise chest/barbellBenchPress set=4 rep=8 weight=67.5
벤치 4세트 8회 67.5 => exercise chest/barbellBenchPress set=4 rep=8 weight=67.5
벤치 8회 4세트 60키로 => exercise chest/barbellBenchPress set=4 rep=8 weight=60
벤치 60kg 8회 4세트 => exercise chest/barbellBenchPress set=4 rep=8 weight=60
바벨 벤치프레스 4*8 67.5kg => exercise chest/barbellBenchPress set=4 rep=8 weight=67.5
벤치 100kg => exercise chest/barbellBenchPress set=? rep=? weight=100
스쿼트 5x5 100 => exercise leg/backSquat set=5 rep=5 weight=100
스쿼트 5×5 100kg => exercise leg/backSquat set=5 rep=5 weight=100
스쿼트5x5 100kg => exercise leg/backSquat set=5 rep=5 weight=100
스쿼트 100kg 5x5 => exercise leg/backSquat set=5 rep=5 weight=100
백스쿼트 100kg x 5회 x 5세트 => exercise leg/backSquat set=5 rep=5 weight=100
스쿼트 5 5 100 => exercise leg/backSquat set=5 rep=5 weight=100
스쿼트 100 => exercise leg/backSquat set=? rep=? weight=100
데드 3x5x140 => exercise back/deadlift set=3 rep=5 weight=140
데드리프트 140킬로 5회 3세트 => exercise back/deadlift set=3 rep=5 weight=140
턱걸이 10개 3세트 => exercise back/pullUp set=3 rep=10
풀업 10회 => exercise back/pullUp set=? rep=10
푸쉬업 20개 5세트 => exercise chest/pushUp set=5 rep=20
팔굽혀펴기 3x20 => exercise chest/pushUp set=3 rep=20
랫풀다운 4세트 12회 45 => exercise back/latPulldown set=4 rep=12 weight=45
사레레 4x15x8 => exercise shoulder/sideRaise set=4 rep=15 weight=8
레그프레스 4x10 180kg => exercise leg/legPress set=4 rep=10 weight=180
인클라인 벤치 3x10x50 => exercise chest/inclineBenchPress set=3 rep=10 weight=50
해머컬 12kg 10회 3세트 했어 => exercise biceps/hammerCurl set=3 rep=10 weight=12
벤치 60x8, 70x5 => exercise chest/barbellBenchPress set=? rep=8 weight=60 + exercise chest/barbellBenchPress set=? rep=5 weight=70
벤치 4x8x9999 => exercise chest/barbellBenchPress set=? rep=? weight=? ! "4x8x9999"
런닝 30분 => exercise cardio/running cardio=00:30
러닝 1시간 20분 => exercise cardio/running cardio=01:20
런닝머신 40분 => exercise cardio/running cardio=00:40
달리기 30 => exercise cardio/running cardio=00:30
30분 달렸어 => exercise cardio/running cardio=00:30
아침 조깅 25분 => exercise cardio/running cardio=00:25
저녁 산책 한시간 => exercise cardio/walking cardio=01:00
자전거 1시간반 => exercise cardio/cycling cardio=01:30
자전거 1시간반 탔어 => exercise cardio/cycling cardio=01:30
수영 50분 => exercise cardio/swimming cardio=00:50
플랭크 3분 => exercise cardio/plank cardio=00:03
걷기 90분 했음 => exercise cardio/walking cardio=01:30
천국의 계단 20분 => exercise cardio/stepper cardio=00:20
런닝 5km 30분 => exercise cardio/running cardio=00:30 ! "5km"
어제 런닝 40분 => -1: exercise cardio/running cardio=00:40
휴식 => exercise rest/rest
72.4kg => day exercise scale=72.4
72.4키로 => day exercise scale=72.4
체중 72.4 => day exercise scale=72.4
몸무게 72.4kg => day exercise scale=72.4
몸무게: 72.4 => day exercise scale=72.4
아침 몸무게 71.85 => day exercise scale=71.85
체중 160lb => day exercise scale=72.57
잠 11시반~7시 => sleep night bedTime=23:30 wakeTime=07:00
잤어 11시40분~7시10분 => sleep night bedTime=23:40 wakeTime=07:10
23:40-7:10 => sleep night bedTime=23:40 wakeTime=07:10
수면 23:40~07:10 => sleep night bedTime=23:40 wakeTime=07:10
밤 11시 30분부터 아침 7시까지 잤어 => sleep night bedTime=23:30 wakeTime=07:00
새벽 1시~8시 잠 => sleep night bedTime=01:00 wakeTime=08:00
12시반-7시 잤음 => sleep night bedTime=00:30 wakeTime=07:00
11시에 자서 7시에 일어남 => sleep night bedTime=23:00 wakeTime=07:00
취침 11시 기상 7시 => sleep night bedTime=23:00 wakeTime=07:00
11시 취침 7시 기상 => sleep night bedTime=23:00 wakeTime=07:00
새벽 1시 취침 9시 기상 => sleep night bedTime=01:00 wakeTime=09:00
기상 7시 취침 11시 => sleep night bedTime=23:00 wakeTime=07:00
기상 7시 => sleep night bedTime=? wakeTime=07:00
잠 11-7 => sleep night bedTime=23:00 wakeTime=07:00
낮잠 2시~3시 => sleep nap bedTime=14:00 wakeTime=15:00
낮잠 1시반~2시10분 => sleep nap bedTime=13:30 wakeTime=14:10
낮잠 오후 2시~2시 40분 => sleep nap bedTime=14:00 wakeTime=14:40
낮잠 30분 => sleep nap bedTime=? wakeTime=? ! "30분"
어제 잠 자정~6시 => -1: sleep night bedTime=00:00 wakeTime=06:00
스쿼트 5x5 100kg 그리고 커피 4,500 => exercise leg/backSquat set=5 rep=5 weight=100 + money expense/food amount=4500 "커피"
런닝 30분, 커피 4500, 72.4kg => exercise cardio/running cardio=00:30 + money expense/food amount=4500 "커피" + day exercise scale=72.4
런닝 30분 커피 4500 => exercise cardio/running cardio=00:30 + money expense/food amount=4500 "커피"
잠 11시~7시 / 체중 71.9 / 아침 토스트 => sleep night bedTime=23:00 wakeTime=07:00 + day exercise scale=71.9 + food breakfast "토스트"
점심 비빔밥, 커피 4500 => food lunch "비빔밥" + money expense/food amount=4500 "커피"
택시 1만2천원 점심 9000원 => money expense/transportation amount=12000 "택시" + money expense/food amount=9000 "점심"
커피 4500 택시 12000 버스 1500 => money expense/food amount=4500 "커피" + money expense/transportation amount=12000 "택시" + money expense/transportation amount=1500 "버스"
벤치 4x8x60 스쿼트 5x5x100 데드 3x5x120 => exercise chest/barbellBenchPress set=4 rep=8 weight=60 + exercise leg/backSquat set=5 rep=5 weight=100 + exercise back/deadlift set=3 rep=5 weight=120
어제 11시~6시반 잤고 벤치 5x5x80 => -1: sleep night bedTime=23:00 wakeTime=06:30 + exercise chest/barbellBenchPress set=5 rep=5 weight=80
아침 사과 1개 + 점심 김밥 2줄 + 저녁 샐러드 => food breakfast count=1 "사과" + food lunch count=2 "김밥" + food dinner "샐러드"
아침 세트 => set food "아침 세트" 2
아침세트 => set food "아침 세트" 2
아침 세트를 먹었어 => set food "아침 세트" 2
어제 아침 세트 => -1: set food "아침 세트" 2
등 루틴 => set exercise "등 루틴" 1
아침 세트, 등 루틴, 커피 4500 => set food "아침 세트" 2 + set exercise "등 루틴" 1 + money expense/food amount=4500 "커피"
월초 지출 그리고 72.4kg => set money "월초 지출" 1 + day exercise scale=72.4
아침 세트, 김치 => set food "아침 세트" 2 + food lunch "김치"
샐러드 200g => food lunch gram=200 "샐러드"
저녁 샐러드 => food dinner "샐러드"
어쩌고 저쩌고 => ! "어쩌고 저쩌고"
`

const units = { weight: 'kg', currency: 'KRW' } as const
const cases = lines
  .trim()
  .split('\n')
  .map((line) => line.split(' => '))

describe('a Korean line', () => {
  test('is one of 150 or more', () => {
    expect(new Set(cases.map(([text]) => text)).size).toBeGreaterThanOrEqual(150)
  })

  test.each(cases)('%j is %s', (text = '', expected) => {
    expect(describeLine(parseLine(text, createLineContext({ units, savedSets: lineSets })), units)).toBe(expected)
  })
})
