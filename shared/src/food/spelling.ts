import { hasHangul } from './normal.ts'

/**
 * Korean spelling variants, wherever they stand in a text: what is written in the second column is compared as if it were what
 * stands in the first. Words of one meaning that people use for each other (계란, 달걀) are variants, too. A variant is a
 * pattern: 스프 is soup, but not in 스프링롤.
 */
const koreanVariants: readonly (readonly [standard: string, ...variants: string[]])[] = [
  ['계란', '달걀'],
  ['프라이', '후라이'],
  ['돈가스', '돈까스', '돈카츠', '돈까츠'],
  ['가스', '까스(?!텔|테)'],
  ['요구르트', '요거트'],
  ['짜장', '자장'],
  ['떡볶이', '떡볶기', '떡뽁이', '떡뽂이', '떡복이', '떡뽁기'],
  ['주스', '쥬스'],
  ['소시지', '소세지', '쏘세지', '쏘시지'],
  ['케이크', '케잌', '케익'],
  ['초콜릿', '초콜렛', '쵸콜릿', '초코렛', '쵸콜렛'],
  ['초코', '쵸코'],
  ['도넛', '도너츠', '도우넛', '도나츠', '도너스'],
  ['카페', '까페'],
  ['소고기', '쇠고기'],
  ['찌개', '찌게'],
  ['육개장', '육계장'],
  ['순댓국', '순대국(?!수)'],
  ['북엇국', '북어국'],
  ['만둣국', '만두국(?!수)'],
  ['김칫국', '김치국(?![수밥])'],
  ['뭇국', '무국(?![수밥])'],
  ['감잣국', '감자국(?!수)'],
  ['우거짓국', '우거지국'],
  ['셰이크', '쉐이크', '쉐잌'],
  ['수프', '스프(?![링라레])'],
  ['샌드위치', '샌드위찌', '샌드위취', '센드위치'],
  ['함박스테이크', '햄버그스테이크', '함바그스테이크'],
  ['카르보나라', '까르보나라'],
  ['라자냐', '라자니아', '라쟈냐'],
  ['그라탕', '그라탱', '그라땅'],
  ['부리토', '브리또', '부리또', '브리토'],
  ['토르티야', '또띠아', '또르띠아', '토르티아', '또띠야'],
  ['퀘사디아', '퀘사디야', '케사디아'],
  ['크루아상', '크로와상', '크로아상', '크루와상'],
  ['바게트', '바케트'],
  ['카스텔라', '까스테라', '카스테라', '까스텔라'],
  ['크로켓', '고로케', '크로케(?!트)'],
  ['츄러스', '추로스', '츄로스', '추러스'],
  ['마요네즈', '마요네스'],
  ['케첩', '케찹', '케챱'],
  ['머스터드', '머스타드'],
  ['소스', '쏘스'],
  ['바비큐', '바베큐'],
  ['샤부샤부', '샤브샤브'],
  ['스키야키', '스끼야끼'],
  ['어묵', '오뎅'],
  ['타코야키', '타코야끼', '다꼬야끼'],
  ['돈코츠', '돈꼬츠', '톤코츠'],
  ['메밀', '모밀'],
  ['주꾸미', '쭈꾸미'],
  ['아귀', '아구'],
  ['랍스터', '랍스타', '로브스터'],
  ['브로콜리', '브로컬리', '부로콜리', '브로코리'],
  ['양상추', '양상치'],
  ['셀러리', '샐러리'],
  ['멜론', '메론'],
  ['블루베리', '불루베리'],
  ['라떼', '라테'],
  ['마키아토', '마끼아또', '마키아또', '마끼아토'],
  ['캐러멜', '카라멜', '캬라멜'],
  ['똠얌꿍', '똠양꿍', '톰얌꿍'],
  ['팟타이', '팟따이'],
  ['리소토', '리조또', '리조토'],
  ['모차렐라', '모짜렐라'],
  ['파르메산', '파마산', '파르마산'],
  ['카망베르', '까망베르'],
  ['콘플레이크', '콘후레이크', '콘프레이크', '콘푸레이크'],
  ['시리얼', '씨리얼'],
  ['그래놀라', '그레놀라'],
  ['설렁탕', '설농탕'],
  ['닭볶음탕', '닭도리탕'],
  ['누룽지', '누릉지'],
  ['깍두기', '깍뚜기'],
  ['오므라이스', '오무라이스'],
  ['낫토', '낫또'],
  ['모찌', '모치'],
  ['젤라토', '젤라또'],
  ['견과', '견과류'],
  ['매시드포테이토', '매쉬드포테이토', '메시드포테이토'],
  ['피시', '피쉬'],
]

/** English words that are spelled or said in several ways, each beside the one it is compared as. */
const englishVariants: ReadonlyMap<string, string> = new Map(
  Object.entries({
    doughnut: 'donut',
    yoghurt: 'yogurt',
    yoghourt: 'yogurt',
    catsup: 'ketchup',
    chilli: 'chili',
    chile: 'chili',
    omelette: 'omelet',
    whisky: 'whiskey',
    prawn: 'shrimp',
    aubergine: 'eggplant',
    courgette: 'zucchini',
    beetroot: 'beet',
    swede: 'rutabaga',
    hamburger: 'burger',
    barbeque: 'barbecue',
    bbq: 'barbecue',
    veggie: 'vegetable',
    veg: 'vegetable',
    mac: 'macaroni',
    n: 'and',
    cheesburger: 'cheeseburger',
    fibre: 'fiber',
    flavour: 'flavor',
    smoothy: 'smoothie',
    lasagne: 'lasagna',
    spagetti: 'spaghetti',
    avo: 'avocado',
    choc: 'chocolate',
    wholemeal: 'whole wheat',
    wholewheat: 'whole wheat',
    kimchee: 'kimchi',
    kimbap: 'gimbap',
    tokbokki: 'tteokbokki',
    ddukbokki: 'tteokbokki',
    topokki: 'tteokbokki',
    ramyun: 'ramyeon',
    bulgolgi: 'bulgogi',
    jajangmyeon: 'jjajangmyeon',
    mandoo: 'mandu',
    doughnuts: 'donut',
    yoghurts: 'yogurt',
    chillies: 'chili',
    chilies: 'chili',
    omelettes: 'omelet',
    prawns: 'shrimp',
    aubergines: 'eggplant',
    courgettes: 'zucchini',
    hamburgers: 'burger',
    veggies: 'vegetable',
    loaves: 'loaf',
    halves: 'half',
  }),
)

const standardOf = new Map(
  koreanVariants.flatMap(([standard, ...variants]) =>
    variants.map((variant) => [variant.replace(/\(.*$/, ''), standard] as const),
  ),
)
const anyVariant = new RegExp(
  koreanVariants
    .flatMap(([, ...variants]) => variants)
    .toSorted((a, b) => b.length - a.length)
    .join('|'),
  'g',
)

/**
 * A normal text in its standard spelling: 달걀후라이 is 계란프라이, and doughnuts are donut. Plurals lose their ending, so that
 * strawberry and strawberries meet: both are strawberri.
 */
export function standardSpelling(normal: string): string {
  const korean = hasHangul(normal) ? normal.replace(anyVariant, (each) => standardOf.get(each) ?? each) : normal
  if (!/[a-z]/.test(korean)) return korean
  return korean.split(' ').map(standardWord).join(' ')
}

function standardWord(word: string): string {
  return englishVariants.get(word) ?? stemOf(word)
}

// Hundreds of names are looked at for each answer, so that what most words are is told first.
function stemOf(word: string): string {
  const singular = word.endsWith('s') ? singularOf(word) : word
  if (singular.length < 3) return singular
  if (singular.endsWith('y')) return `${singular.slice(0, -1)}i`
  return singular.length > 3 && singular.endsWith('ie') ? singular.slice(0, -1) : singular
}

/** Of a word that ends in s. */
function singularOf(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word) || /[^a-z]/.test(word)) return word
  return /(?:ch|sh|x|o|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}
