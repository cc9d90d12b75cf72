import type { scoreDetails as en } from '../../en/scores/score-details.ts'
import type { Phrase } from '../../phrase.ts'

export const scoreDetails: Record<keyof typeof en, Phrase> = {
  'score.span': '점수를 볼 기간',
  'score.thatDay': '이날',
  'score.thatWeek': '그 주',
  'score.thatMonth': '그달',

  // 왜 이 점수인지
  'score.back': '전체 보기',
  'score.outOf': '5점 만점',
  'score.areas': '영역별 점수',
  'score.due': '지금까지의 목표',
  'score.noGoal': '이 기간의 목표가 없어요',
  'score.noGoal.day': '이날의 목표가 없어요',
  'score.step': '오늘 가장 도움이 될 한 가지',
  'advice.workout': '오늘 운동을 한 번 해 보세요',
  'advice.lift': '웨이트를 {amount} 더 들어 보세요',
  'advice.cardio': '유산소 운동을 {minutes}분 더 해 보세요',
  'advice.protein': '단백질을 {amount} 더 드셔 보세요',
  'advice.energy': '{amount} 정도 더 드셔 보세요',
  'advice.more': '{area}: {name} {amount} 더',
  'score.step.gain': '그러면 오늘 점수가 {total}점이 돼요 (+{gain})',
  'score.step.first': '그러면 오늘의 첫 점수 {total}점을 받아요',
  'score.empty': '아직 점수가 없어요',
  'score.empty.text': '점수는 목표에 얼마나 가까운지 알려 줘요. 목표를 세우고 하루를 기록하면 여기에 얼굴이 나타나요.',
  'score.how': '점수는 어떻게 매기나요?',
  'score.how.goal':
    '날마다 그날을 포함하는 가장 짧은 목표를 적용해요. 하루 목표가 주 목표보다, 주 목표가 월 목표보다 먼저예요.',
  'score.how.due':
    '쌓이는 값은 처음 기록한 날부터 지금까지의 목표와 비교하고, 평균이나 체중은 목표와 바로 비교해요. 아직 끝나지 않은 오늘은 확실한 것만 봐요. 오늘 더 채울 수 있는 것은 모자란다고 하지 않아요.',
  'score.how.band':
    '차이가 1% 이내면 5점, 10% 이내면 4점, 30% 이내면 3점, 50% 이내면 2점, 그보다 크면 1점이에요. 시간은 10분, 20분, 40분, 60분이 기준이에요.',
  'score.how.mean': '점수는 이렇게 매긴 값의 평균이에요. 목표나 기록이 없는 것은 평균을 낮추지 않아요.',

  // 네모로 보는 1년
  'year.title': '{year} 하루하루',
  'year.of': '점수',
  'year.all': '전체',
  'year.filter': '연도',
  'year.empty': '이 해에는 아직 기록이 없어요. 하루를 기록할 때마다 네모가 하나씩 채워져요.',
  'year.legend': '네모의 뜻',
  'year.none': '기록만 있음',
  'year.nothing': '기록 없음',

  // 상단의 세 요약
  'summary.scale': '체중',
  'summary.initial': '처음',
  'summary.min': '최저',
  'summary.max': '최고',
  'summary.current': '지금',
  'summary.nutrition': '영양',
  'summary.nutrition.of': '영양: 평균 또는 합계',
  'summary.average': '하루 평균',
  'summary.total': '합계',
  'summary.days': '기록한 날 {count}일',
  'summary.property': '보유 자산',
  'summary.income': '총수입',
  'summary.expense': '총지출',
  'summary.property.now': '현재 보유 자산',
}
