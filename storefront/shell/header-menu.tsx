import { CircleUserRound, Gift, LogIn, LogOut, Menu, ReceiptText, UserPlus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { useSession } from '../state/session.ts'
import { shareInvitation } from './share.ts'
import { useSignOut } from './use-sign-out.ts'

/** The burger menu: for a guest two ways in, for a diner their own things (spec §2). */
export function HeaderMenu() {
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const customer = useSession((session) => session.customer)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of screen closes the menu
  useEffect(() => setOpen(false), [pathname])
  useEffect(() => {
    if (!isOpen) return
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        button.current?.focus()
      } else if (event.target instanceof Node && box.current?.contains(event.target)) return
      setOpen(false)
    }
    addEventListener('pointerdown', close)
    addEventListener('keydown', close)
    return () => {
      removeEventListener('pointerdown', close)
      removeEventListener('keydown', close)
    }
  }, [isOpen])

  return (
    <div ref={box} style={{ position: 'relative' }}>
      <button
        ref={button}
        type="button"
        className="iconbtn"
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-controls="header-menu"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
      </button>
      {isOpen && (
        <nav id="header-menu" className="drop" aria-label="Account">
          {customer ? <DinerLinks name={customer.first_name} /> : <GuestLinks />}
        </nav>
      )}
    </div>
  )
}

function GuestLinks() {
  return (
    <>
      <Link to={paths.login()}>
        <UserPlus aria-hidden />
        Sign Up
      </Link>
      <Link to={paths.login()}>
        <LogIn aria-hidden />
        Log in
      </Link>
    </>
  )
}

function DinerLinks({ name }: { name: string }) {
  const signOut = useSignOut()
  return (
    <>
      <div className="who">
        <p className="t14 faint">Signed in as</p>
        <p className="display">{name || 'Diner'}</p>
      </div>
      <Link to={paths.account()}>
        <CircleUserRound aria-hidden />
        Manage account
      </Link>
      <Link to={paths.orders()}>
        <ReceiptText aria-hidden />
        Orders
      </Link>
      <button type="button" onClick={() => shareInvitation()}>
        <Gift aria-hidden />
        Invite Friends
      </button>
      <hr />
      <button type="button" onClick={signOut}>
        <LogOut aria-hidden />
        Sign Out
      </button>
    </>
  )
}
