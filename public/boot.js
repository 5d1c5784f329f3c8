// Loads the page anew once a missing file of it can be had, or went with an older release; says so until src/kit/web/router/not-arrived.tsx can.
;(() => {
  const WORDS = {
    en: ['This page did not load', 'It is tried again automatically as soon as the connection is back.'],
    fil: ['Hindi dumating ang pahinang ito', 'Kusa itong susubukang muli kapag bumalik na ang koneksyon.'],
  }
  const { dataset } = document.documentElement
  const { tries = 0 } = sessionStorage
  let address
  let timer
  let wait

  const look = async () => {
    clearTimeout(timer)
    if (!address) return
    const { ok, status } = await fetch(address, { cache: 'reload' }).catch(() => ({}))
    if (address && (ok || status === 404)) {
      sessionStorage.tries = +tries + 1
      return location.reload()
    }
    wait = Math.min(wait * 2 || 2000, 60_000)
    timer = setTimeout(look, wait)
  }
  const lookFor = (missing) => {
    address = missing
    wait = tries * 2000
    timer = setTimeout(look, wait)
  }

  const tell = () => {
    const [title, text] = WORDS[localStorage.language ?? navigator.language.split('-')[0]] ?? WORDS.en
    document.getElementById('snapshot')?.remove()
    const root = document.getElementById('root')
    root.innerHTML = '<div role="alert"><h1></h1></div>'
    // The script may set a style that the page's security policy refuses in a text.
    root.firstChild.style.cssText = 'font: 16px system-ui; text-align: center; padding: 20vh 24px'
    root.firstChild.firstChild.append(title)
    root.firstChild.append(text)
  }

  // Where a snapshot of the screen stands already, the program begins once it was painted, or cannot be.
  const begin = () => {
    const program = document.getElementById('program')
    if (program) document.head.append(program.content)
    program?.remove()
  }
  requestAnimationFrame(() => setTimeout(begin))
  setTimeout(begin, 1000)

  addEventListener('online', look)
  addEventListener('missing', ({ detail }) => lookFor(detail))
  addEventListener(
    'error',
    ({ target: { localName, rel, src, href } }) => {
      if (address || 'started' in dataset || !(localName === 'script' || rel === 'stylesheet')) return
      lookFor(src || href)
      // A program that begins from a template is asked for when the page itself has long arrived.
      if (document.readyState === 'complete') tell()
      else addEventListener('load', tell)
    },
    true,
  )

  // What the server drew may not be what was chosen on this device: another language, other colours.
  const { language = dataset.prerendered, 'mantine-color-scheme-value': scheme = 'auto' } = dataset.prerendered ? localStorage : {}
  if (language !== dataset.prerendered || scheme !== 'auto') document.getElementById('snapshot')?.remove()
})()
