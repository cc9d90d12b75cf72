/** A row of the table `account` of each step of the migrations, in Korean, without a password. */
export function createAccountRow(id: string, number: number, loginId: string) {
  return {
    id,
    number,
    login_id: loginId,
    password_hash: null,
    is_admin: 0,
    registered_at: 1,
    updated_at: 1,
    image: '',
    language: 'ko',
    time_zone: 'Asia/Seoul',
    currency: 'KRW',
    weight_unit: 'kg',
    country: 'KR',
    init_scale: 1,
    init_kcal: 1,
    init_property: 1,
    seq: 0,
  } as const
}
