export type PassportHolder = {
  readonly lastName: string
  readonly firstName: string
  readonly passport: string
  readonly birthDate: string
  readonly sex: string
  readonly expiry: string
}

const WEIGHTS = [7, 3, 1]
const weightOf = (sign: string) => (sign === '<' ? 0 : Number.parseInt(sign, 36))
/** The check digit of ICAO 9303, part 3. */
const digit = (text: string) => String([...text].reduce((sum, sign, at) => sum + weightOf(sign) * (WEIGHTS[at % 3] ?? 0), 0) % 10)
const checked = (text: string) => text + digit(text)
const figures = (day: string) => day.slice(2).replaceAll('-', '')

/** The two lines at the bottom of a Philippine passport. */
export function passportLines({ lastName, firstName, passport, birthDate, sex, expiry }: PassportHolder): [string, string] {
  const names = `P<PHL${lastName.replaceAll(' ', '<')}<<${firstName.replaceAll(' ', '<')}`.padEnd(44, '<').slice(0, 44)
  const number = checked(passport.padEnd(9, '<'))
  const [born, until] = [checked(figures(birthDate)), checked(figures(expiry))]
  const personal = checked('<'.repeat(14))
  return [names, `${number}PHL${born}${sex}${until}${personal}${digit(number + born + until + personal)}`]
}

const STYLE = `*{box-sizing:border-box;margin:0}body{font:15px 'DejaVu Sans',sans-serif;color:#222}
main{width:900px;padding:26px 30px 22px;background:linear-gradient(120deg,#f1ece0,#fbf6ea);position:relative}
h1{font-size:20px;margin-bottom:12px}.face{float:left;width:190px;height:240px;background:linear-gradient(#b9a28d,#6f5a4a);margin-right:26px}
i{display:block;font:11px 'DejaVu Sans',sans-serif;color:#555;margin-top:8px}b{font:600 18px 'DejaVu Sans',sans-serif}
pre{clear:both;padding-top:22px;font:31px/1.5 'DejaVu Sans Mono',monospace;letter-spacing:.2px}`

/** The picture page of a passport, as it looks. */
export function passportPage(holder: PassportHolder): string {
  const facts = [
    ['Apelyido / Surname', holder.lastName],
    ['Pangalan / Given names', holder.firstName],
    ['Petsa ng kapanganakan / Date of birth', holder.birthDate],
    ['Petsa ng pagkawalang bisa / Valid until', holder.expiry],
  ]
  const lines = passportLines(holder).map((line) => line.replaceAll('<', '&lt;'))
  return `<style>${STYLE}</style><main><h1>REPUBLIKA NG PILIPINAS · PASAPORTE / PASSPORT · ${holder.passport}</h1><div class="face"></div>
${facts.map(([label, value]) => `<i>${label}</i><b>${value}</b>`).join('')}<pre>${lines.join('\n')}</pre></main>`
}
