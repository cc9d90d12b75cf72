import type { Language } from '@haru/shared/i18n/languages.ts'

/** Combinations of foods, by their names. */
type Plates = readonly [readonly string[], ...(readonly string[])[]]

/** The food combinations of each meal, of treats and family holidays, and the snacks. */
export interface DemoMenu {
  readonly breakfast: Plates
  readonly lunch: Plates
  readonly dinner: Plates
  readonly treat: Plates
  readonly feast: Plates
  readonly snack: readonly [string, ...string[]]
}

export const menus: Readonly<Record<Language, DemoMenu>> = {
  ko: {
    breakfast: [
      ['시리얼', '우유', '바나나'],
      ['그릭요거트', '사과', '아몬드'],
      ['식빵', '달걀프라이', '우유'],
      ['고구마', '삶은 달걀', '두유'],
      ['현미밥', '미역국', '달걀프라이', '배추김치'],
    ],
    lunch: [
      ['쌀밥', '김치찌개', '배추김치', '멸치볶음'],
      ['쌀밥', '제육볶음', '콩나물국', '깍두기'],
      ['비빔밥', '콩나물국'],
      ['쌀밥', '순두부찌개', '시금치나물', '배추김치'],
      ['돈가스', '쌀밥', '배추김치'],
      ['칼국수', '배추김치'],
      ['짜장면'],
      ['짬뽕'],
      ['물냉면', '고기만두'],
      ['설렁탕', '쌀밥', '깍두기'],
      ['김밥', '라면'],
      ['카레라이스', '배추김치'],
      ['닭가슴살 샐러드', '고구마'],
      ['샌드위치', '아메리카노'],
    ],
    dinner: [
      ['현미밥', '된장찌개', '두부부침', '배추김치'],
      ['잡곡밥', '고등어구이', '시금치나물', '배추김치'],
      ['현미밥', '소불고기', '콩나물무침', '배추김치'],
      ['닭가슴살', '고구마', '닭가슴살 샐러드'],
      ['김치볶음밥', '달걀프라이'],
      ['오므라이스', '깍두기'],
      ['쌀밥', '닭갈비', '콩나물무침'],
      ['잡곡밥', '미역국', '멸치볶음', '두부부침'],
    ],
    treat: [
      ['삼겹살구이', '쌀밥', '된장찌개', '생맥주'],
      ['후라이드치킨', '생맥주'],
      ['불고기버거 세트'],
      ['떡볶이', '김밥'],
      ['갈비탕', '쌀밥', '깍두기'],
      ['삼계탕', '깍두기'],
    ],
    feast: [
      ['떡국', '동그랑땡', '잡채', '배추김치'],
      ['쌀밥', '갈비탕', '잡채', '동그랑땡', '송편'],
    ],
    snack: ['아메리카노', '카페라떼', '바나나', '사과', '귤', '딸기', '수박', '아몬드', '아이스크림', '호두과자'],
  },
  en: {
    breakfast: [
      ['Oatmeal', 'Banana', 'Black coffee'],
      ['Greek yogurt', 'Granola', 'Strawberries'],
      ['Scrambled eggs', 'Whole-wheat toast', 'Orange juice'],
      ['Whole-wheat toast', 'Peanut butter', 'Banana'],
      ['Bagel', 'Cream cheese', 'Latte'],
    ],
    lunch: [
      ['Turkey sandwich', 'Apple'],
      ['Chicken burrito bowl'],
      ['Chicken Caesar salad', 'Whole-wheat toast'],
      ['Tomato soup', 'Turkey sandwich'],
      ['Falafel wrap', 'Garden salad'],
      ['Bean chili', 'Brown rice'],
      ['Sushi'],
      ['Chicken noodle soup', 'Bagel'],
      ['Hummus and carrots', 'Greek yogurt', 'Apple'],
    ],
    dinner: [
      ['Grilled chicken breast', 'Brown rice', 'Broccoli'],
      ['Baked salmon', 'Baked sweet potato', 'Green beans'],
      ['Beef stir-fry', 'White rice'],
      ['Spaghetti bolognese', 'Garden salad'],
      ['Fish tacos', 'Garden salad'],
      ['Bean chili', 'White rice'],
      ['Macaroni and cheese', 'Broccoli'],
    ],
    treat: [
      ['Cheese pizza', 'Beer'],
      ['Cheeseburger', 'French fries', 'Beer'],
      ['Pad thai'],
      ['Sushi', 'Beer'],
      ['Pancakes', 'Maple syrup', 'Scrambled eggs'],
    ],
    feast: [['Roast turkey', 'Mashed potatoes', 'Green beans', 'Pumpkin pie']],
    snack: [
      'Latte',
      'Black coffee',
      'Apple',
      'Almonds',
      'Protein shake',
      'Trail mix',
      'Dark chocolate',
      'Ice cream',
      'Watermelon',
      'Popcorn',
    ],
  },
}
