import type { ImportAccount, NameRef } from '../import-result.ts'

/** The names that other products have for the starting titles. A name with another equipment is another exercise, and is not here. */
const aliases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  back: {
    deadlift: 'deadlift, barbell deadlift, 데드리프트, 바벨 데드리프트, 컨벤셔널 데드리프트',
    barbellRow: 'barbell row, barbell bent over row, 바벨 로우',
    dumbbellRow: 'dumbbell row, 덤벨 로우',
    seatedRow: 'seated row, cable seated row, seated cable row, 시티드 로우',
    latPulldown: 'lat pulldown, cable lat pulldown, machine lat pulldown, 랫 풀다운',
    pullUp: 'pull up, pullup, 풀업, 턱걸이',
  },
  leg: {
    backSquat: 'squat, barbell squat, back squat, barbell back squat, 스쿼트, 바벨 스쿼트, 백 스쿼트',
    frontSquat: 'front squat, barbell front squat, 프론트 스쿼트',
    hackSquat: 'hack squat, machine hack squat, 핵 스쿼트',
    barbellLunge: 'barbell lunge, 바벨 런지',
    dumbbellLunge: 'dumbbell lunge, 덤벨 런지',
    legPress: 'leg press, machine leg press, 레그 프레스',
    legExtension: 'leg extension, machine leg extension, leg extension machine, 레그 익스텐션',
    legCurl: 'leg curl, 레그 컬',
  },
  chest: {
    barbellBenchPress: 'bench press, barbell bench press, flat barbell bench press, 벤치 프레스, 바벨 벤치 프레스',
    dumbbellBenchPress: 'dumbbell bench press, flat dumbbell bench press, 덤벨 벤치 프레스',
    machineBenchPress: 'machine bench press, machine chest press, chest press, 머신 벤치 프레스, 체스트 프레스',
    inclineBenchPress: 'incline bench press, barbell incline bench press, 인클라인 벤치 프레스',
    declineBenchPress: 'decline bench press, barbell decline bench press, 디클라인 벤치 프레스',
    dumbbellFly: 'dumbbell fly, dumbbell chest fly, 덤벨 플라이',
    cableFly: 'cable fly, cable chest fly, 케이블 플라이',
    cableCrossover: 'cable crossover, 케이블 크로스오버',
    dips: 'dip, chest dip, 딥스',
    pushUp: 'push up, pushup, 푸시업, 팔굽혀펴기',
  },
  shoulder: {
    militaryPress: 'military press, overhead press, barbell overhead press, 밀리터리 프레스, 오버헤드 프레스',
    barbellPress: 'barbell shoulder press, 바벨 숄더 프레스',
    dumbbellPress: 'dumbbell shoulder press, dumbbell overhead press, 덤벨 숄더 프레스',
    machinePress: 'machine shoulder press, 머신 숄더 프레스',
    behindTheNeckPress: 'behind the neck press',
    frontRaise: 'front raise, dumbbell front raise, 프론트 레이즈',
    sideRaise: 'side raise, lateral raise, dumbbell lateral raise, 사이드 레터럴 레이즈',
    bentOverLateralRaise: 'bent over lateral raise, 벤트오버 레터럴 레이즈',
    facePull: 'face pull, cable face pull, 페이스 풀',
  },
  triceps: {
    lyingExtension: 'lying triceps extension, skullcrusher, 라잉 트라이셉스 익스텐션',
    overheadExtension: 'overhead triceps extension, 오버헤드 익스텐션',
    closeGripBenchPress: 'close grip bench press, barbell close grip bench press, barbell close grip bench',
    cablePushDown: 'triceps pushdown, cable triceps pushdown, cable push down, 케이블 푸시다운',
    cableRopeDown: 'rope push down, triceps rope pushdown',
    cableKickback: 'cable kickback, cable triceps kickback',
  },
  biceps: {
    barbellCurl: 'barbell curl, barbell bicep curl, 바벨 컬',
    dumbbellCurl: 'dumbbell curl, dumbbell bicep curl, 덤벨 컬',
    hammerCurl: 'hammer curl, dumbbell hammer curl, 해머 컬',
    machineCurl: 'machine bicep curl, machine curl, 머신 컬',
    cableCurl: 'cable bicep curl, cable curl, 케이블 컬',
    barbellPreacherCurl: 'barbell preacher curl',
    dumbbellPreacherCurl: 'dumbbell preacher curl',
  },
  cardio: {
    walking: 'walking, 걷기',
    running: 'running, outdoor running, 달리기, 러닝',
    stepper: 'stepper, stair stepper, stair climbing, 스텝퍼',
    cycling: 'cycling, 자전거, 사이클링',
    swimming: 'swimming, 수영',
    plank: 'plank, 플랭크',
  },
}

/** The part of an exercise that has no title of its own, by a word of its name or of its product's group. */
const partWords: readonly (readonly [string, RegExp])[] = [
  ['triceps', /tricep|skull ?crusher|kickback|삼두|트라이셉/],
  ['leg', /\bleg|squat|lunge|calf|calves|glute|quad|hamstring|hip |step ?up|abduct|adduct|하체|다리|스쿼트|런지|카프/],
  ['biceps', /bicep|curl|이두|컬$/],
  ['chest', /chest|bench|\bfly\b|flye|pec |push ?up|가슴|벤치|플라이/],
  ['shoulder', /shoulder|delt|raise|overhead press|arnold|shrug|어깨|숄더|레이즈/],
  ['back', /\bback|row\b|pull|deadlift|lat |chin|등|로우|데드|풀/],
  ['cardio', /cardio|유산소/],
]

const otherParts = { ko: '기타 운동', en: 'Other' } as const

function toSearchKey(name: string): string {
  const plain = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
  const words = plain
    .trim()
    .split(' ')
    .map((word) => word.replace(/(?<=[a-z]{2}[^s])s$/, ''))
  return words.toSorted().join(' ')
}

const titleByKey = new Map(
  Object.entries(aliases).flatMap(([part, titles]) =>
    Object.entries(titles).flatMap(([title, names]) =>
      names.split(', ').map((name) => [toSearchKey(name), { part, title }] as const),
    ),
  ),
)

/** Names the part and title of an exercise: a starting title where it is the same exercise, else its own text. */
export function nameExercise(
  text: string,
  kind: 'strength' | 'cardio',
  language: ImportAccount['language'],
  group = '',
): NameRef {
  const known = titleByKey.get(toSearchKey(text))
  if (known !== undefined && (known.part === 'cardio') === (kind === 'cardio')) return { text, kind, ...known }
  return { text, kind, part: kind === 'cardio' ? 'cardio' : findPart(text, group, language), title: text }
}

function findPart(text: string, group: string, language: ImportAccount['language']): string {
  const find = (name: string) =>
    partWords.find(([part, words]) => part !== 'cardio' && words.test(name.toLowerCase()))?.[0]
  return find(group) ?? (group === '' ? find(text) : undefined) ?? (group === '' ? otherParts[language] : group)
}
