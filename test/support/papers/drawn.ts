import QRCode from 'qrcode'
import type { MadeUp } from './made-up.ts'

/** The photographed documents as they look: preprinted text is small, filled-in text is larger. */
export const DRAWN = ['certificate', 'receipt', 'deed', 'licence', 'national-id', 'plate'] as const
export type Drawn = (typeof DRAWN)[number]

const fullName = ({ firstName, middleName, lastName }: MadeUp) => [firstName, middleName, lastName].filter(Boolean).join(' ')
const registeredName = ({ firstName, middleName, lastName }: MadeUp) => `${lastName}, ${[firstName, middleName].filter(Boolean).join(' ')}`

type Box = readonly [label: string, value: string, wide?: number]
const boxes = (rows: readonly (readonly Box[])[]) =>
  rows
    .map(
      (row) =>
        `<div class="row">${row.map(([label, value, wide = 1]) => `<div class="box" style="flex:${wide}"><i>${label}</i><b>${value}</b></div>`).join('')}</div>`,
    )
    .join('')

const office = (title: string) =>
  `<header>Republic of the Philippines<br>Department of Transportation<br><strong>LAND TRANSPORTATION OFFICE</strong><h1>${title}</h1></header>`

const certificate = (it: MadeUp) =>
  `<main class="form">${office('CERTIFICATE OF REGISTRATION')}${boxes([
    [
      ['FIELD OFFICE', 'BACOLOD DISTRICT OFFICE', 2],
      ['CR NO.', '41827736-5'],
      ['DATE', '03/14/2024'],
    ],
    [
      ['MV FILE NO.', it.mvFile, 1.4],
      ['PLATE NO.', it.plate],
      ['DENOMINATION', 'PRIVATE'],
      ['CLASSIFICATION', 'PRIVATE'],
    ],
    [
      ['ENGINE NO.', it.engineNo],
      ['CHASSIS NO.', it.chassisNo, 1.3],
      ['NO. OF CYLINDERS', '4', 0.8],
      ['FUEL', 'GAS', 0.6],
    ],
    [
      ['MAKE', it.make],
      ['SERIES', it.model, 1.3],
      ['BODY TYPE', it.bodyType, 1.3],
      ['YEAR MODEL', it.year],
    ],
    [
      ['GROSS WT.', it.gvw],
      ['NET WT.', it.unladenWeight],
      ['NET CAPACITY', String(Number(it.gvw) - Number(it.unladenWeight))],
      ['PISTON DISPLACEMENT', it.engineCc, 1.2],
      ['PASSENGER CAPACITY', it.seats, 1.2],
      ['COLOR', it.colour],
    ],
    [['OWNER’S NAME', registeredName(it)]],
    [['OWNER’S ADDRESS', it.line1]],
    [['ENCUMBERED TO', it.mortgagee]],
  ])}<footer>This certificate must be carried in the motor vehicle at all times. Any alteration makes it void.</footer></main>`

const receipt = (it: MadeUp) => `<main class="form slip">${office('OFFICIAL RECEIPT')}${boxes([
  [
    ['OR NO.', '1829301746'],
    ['DATE', '03/14/2026 10:42 AM'],
  ],
  [['RECEIVED FROM', registeredName(it)]],
  [
    ['MV FILE NO.', it.mvFile],
    ['PLATE NO.', it.plate],
  ],
  [
    ['MAKE/SERIES', `${it.make} ${it.model}`],
    ['YEAR MODEL', it.year, 0.5],
  ],
  [
    ['ENGINE NO.', it.engineNo],
    ['CHASSIS NO.', it.chassisNo],
  ],
])}<pre>MVUC-SEDAN              1,600.00
LEGAL RESEARCH FUND         10.00
COMPUTER FEE               169.06
TOTAL                 P 1,779.06</pre></main>`

const deed = (it: MadeUp) => `<main class="prose"><h1>DEED OF ABSOLUTE SALE OF MOTOR VEHICLE</h1>
<p>KNOW ALL MEN BY THESE PRESENTS:</p>
<p>I, <b>${it.seller}</b>, of legal age, Filipino, and a resident of 18 Rizal Street, Bacolod City, for and in consideration of the sum of THREE
HUNDRED FIFTY THOUSAND PESOS (P 350,000.00), do hereby SELL, TRANSFER and CONVEY unto <b>${fullName(it)}</b>, of legal age, Filipino,
and a resident of ${it.line1}, the motor vehicle described as follows:</p>
<pre>
Make          : ${it.make}
Series        : ${it.model}
Year Model    : ${it.year}
Engine No.    : ${it.engineNo}
Chassis No.   : ${it.chassisNo}
Plate No.     : ${it.plate}
MV File No.   : ${it.mvFile}
Color         : ${it.colour}</pre>
<p>The vendor warrants that the vehicle is free from all liens and encumbrances. IN WITNESS WHEREOF the parties have signed this deed on the 4th day
of May 2026 at Bacolod City.</p></main>`

const licence = (
  it: MadeUp,
) => `<main class="card"><header>REPUBLIC OF THE PHILIPPINES<br>DEPARTMENT OF TRANSPORTATION<br>LAND TRANSPORTATION OFFICE
<h1>DRIVER’S LICENSE</h1></header><div class="face"></div>${boxes([
  [['Last Name, First Name, Middle Name', `${it.lastName}, ${it.firstName}, ${it.middleName}`.replace(/, $/, '')]],
  [
    ['Nationality', 'PHL'],
    ['Sex', 'F'],
    ['Date of Birth', it.birthDate.replaceAll('-', '/'), 1.6],
    ['Weight (kg)', '62'],
    ['Height (m)', '1.62'],
  ],
  [['Address', it.line1]],
  [
    ['License No.', it.licenceNo],
    ['Expiration Date', '2032/03/14'],
    ['Agency Code', 'G01'],
  ],
])}</main>`

const months = 'January February March April May June July August September October November December'.split(' ')
const inWords = (day: string) => `${months[Number(day.slice(5, 7)) - 1]?.toUpperCase()} ${day.slice(8)}, ${day.slice(0, 4)}`

/** Some have the QR code that PhilSys prints, whose text is not encrypted. */
async function nationalId(it: MadeUp, withCode: boolean) {
  const told = {
    DateIssued: '14 March 2023',
    Issuer: 'PSA',
    subject: {
      Suffix: '',
      lName: it.lastName,
      fName: it.firstName,
      mName: it.middleName,
      sex: 'Female',
      BF: '[1,7]',
      DOB: titled(inWords(it.birthDate)),
      POB: 'Bacolod City',
      PCN: it.philsysNo,
    },
    alg: 'EDDSA',
    signature: 'x'.repeat(86),
  }
  const code = withCode
    ? `<div class="code">${await QRCode.toString(JSON.stringify(told), { type: 'svg', errorCorrectionLevel: 'L', margin: 2 })}</div>`
    : ''
  return `<main class="card"><header>REPUBLIKA NG PILIPINAS<br>Republic of the Philippines<h1>PAMBANSANG PAGKAKAKILANLAN</h1>Philippine Identification Card</header>
<div class="face"></div>${code}${boxes([
    [['', it.philsysNo]],
    [['Apelyido/Last Name', it.lastName]],
    [['Mga Pangalan/Given Names', it.firstName]],
    [['Gitnang Apelyido/Middle Name', it.middleName]],
    [['Petsa ng Kapanganakan/Date of Birth', inWords(it.birthDate)]],
    [['Tirahan/Address', it.line1]],
  ])}</main>`
}
const titled = (text: string) => text.replace(/[A-Z]+/g, (word) => word.charAt(0) + word.slice(1).toLowerCase())

const plate = (it: MadeUp) => `<main class="plate"><i>REGION VI</i><b>${it.plate}</b><i>PILIPINAS</i></main>`

const STYLE = `*{box-sizing:border-box;margin:0}body{font:15px 'DejaVu Sans',sans-serif;color:#222}main{background:#fdfcf6;position:relative}
header{text-align:center;font-size:12px;line-height:1.35;margin-bottom:10px}h1{font-size:21px;margin:6px 0;letter-spacing:.5px;text-align:center}
.form{width:960px;padding:26px}.slip{width:640px}.row{display:flex}.box{border:1px solid #9a9a90;padding:3px 7px 5px;min-height:47px;overflow:hidden}
.box i{display:block;font:9.5px 'DejaVu Sans',sans-serif;color:#444}.box b{font:600 17px 'DejaVu Sans Mono',monospace;white-space:nowrap;display:block;margin-top:3px}
footer{font-size:9px;margin-top:12px}pre{font:16px 'DejaVu Sans Mono',monospace;line-height:1.6;margin-top:14px}
.prose{width:820px;padding:52px;font:16px/1.6 'DejaVu Serif',serif}.prose p{margin:12px 0}
.card{width:860px;min-height:540px;padding:24px 24px 24px 250px;border-radius:26px;background:linear-gradient(120deg,#e9f1f5,#fbf3dc 55%,#e4efe6)}
.card .face{position:absolute;left:26px;top:150px;width:200px;height:250px;background:linear-gradient(#b9a28d,#6f5a4a)}.card .box{border:0;min-height:50px}
.card .box i{font-size:12px}.card .box b{font:600 20px 'DejaVu Sans',sans-serif}.card .code{position:absolute;left:30px;bottom:14px;width:190px;height:190px}.card .code svg{width:100%}
.plate{padding:16px 34px;white-space:nowrap;border:8px solid #222;border-radius:22px;text-align:center;background:#fff}.plate b{display:block;font:700 118px 'DejaVu Sans',sans-serif;letter-spacing:5px}.plate i{font:600 26px 'DejaVu Sans',sans-serif}`

export async function draw(kind: Drawn, it: MadeUp, withCode = false): Promise<string> {
  const body = kind === 'national-id' ? await nationalId(it, withCode) : { certificate, receipt, deed, licence, plate }[kind](it)
  return `<style>${STYLE}</style>${body}`
}
