import type { ImportAccount } from '../read/import-result.ts'

/** The names of the numbers that Samsung Health has for exercises. */
const names: Readonly<Record<string, readonly [ko: string, en: string]>> = {
  '0': ['기타 운동', 'Other workout'],
  '1001': ['걷기', 'Walking'],
  '1002': ['달리기', 'Running'],
  '2001': ['야구', 'Baseball'],
  '3001': ['골프', 'Golf'],
  '4003': ['축구', 'Football'],
  '4004': ['농구', 'Basketball'],
  '4006': ['배구', 'Volleyball'],
  '5001': ['탁구', 'Table tennis'],
  '5002': ['배드민턴', 'Badminton'],
  '6002': ['테니스', 'Tennis'],
  '7002': ['복싱', 'Boxing'],
  '7003': ['무술', 'Martial arts'],
  '9001': ['필라테스', 'Pilates'],
  '9002': ['요가', 'Yoga'],
  '10001': ['스트레칭', 'Stretching'],
  '10002': ['줄넘기', 'Skipping'],
  '10007': ['서킷 트레이닝', 'Circuit training'],
  '11007': ['자전거', 'Cycling'],
  '13001': ['등산', 'Hiking'],
  '13002': ['암벽 등반', 'Rock climbing'],
  '14001': ['수영', 'Swimming'],
  '15001': ['스텝퍼', 'Stepper'],
  '15002': ['웨이트 머신', 'Weight machine'],
  '15003': ['실내 자전거', 'Exercise bike'],
  '15004': ['로잉 머신', 'Rowing machine'],
  '15005': ['트레드밀', 'Treadmill'],
  '15006': ['일립티컬', 'Elliptical trainer'],
}

/** The name of an exercise of Samsung Health; one that is not known keeps its number. */
export function nameSamsungExercise(code: string, language: ImportAccount['language']): string {
  const [ko, en] = names[code] ?? [`운동 ${code}`, `Exercise ${code}`]
  return language === 'ko' ? ko : en
}
