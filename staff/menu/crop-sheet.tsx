import 'react-easy-crop/react-easy-crop.css'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import { Button } from '#staff/controls/button.tsx'
import { ChipChoice } from '#staff/controls/choices.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { menuWords } from '#staff/words/menu.ts'
import styles from './form.module.css'

type Kind = 'photo' | 'cutout'

export interface CroppedPicture {
  body: Blob
  kind: Kind
}

interface Props {
  file: File
  kindAtFirst: Kind
  isSending: boolean
  onClose(): void
  onCropped(picture: CroppedPicture): void
  onUnreadable(): void
}

/** Crops a picture to a square and chooses photo or cut-out; by pointer, touch or arrow keys. */
export function CropSheet(props: Props) {
  const { file, isSending, onClose, onCropped, onUnreadable } = props
  const [kind, setKind] = useState(props.kindAtFirst)
  const [url, setUrl] = useState<string | null>(null)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  return (
    <Panel
      title={menuWords.picture.crop}
      onClose={onClose}
      action={
        <Button
          isBusy={isSending}
          aria-disabled={area === null || undefined}
          onClick={() =>
            area &&
            !isSending &&
            void cropPicture(file, area, kind).then(
              (body) => onCropped({ body, kind }),
              onUnreadable,
            )
          }
        >
          {menuWords.picture.use}
        </Button>
      }
    >
      <p>{menuWords.picture.cropHint}</p>
      <div className={styles.cropArea}>
        {url && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            aspect={1}
            // Its styles are a file: the CSP blocks style elements.
            disableAutomaticStylesInjection
            objectFit="contain"
            // Steps of one pixel would take hundreds of keys; with Shift the step is a fifth.
            keyboardStep={10}
            cropperProps={{ role: 'group', 'aria-label': menuWords.picture.area }}
            mediaProps={{ onError: onUnreadable }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        )}
      </div>
      <ChipChoice
        label={menuWords.picture.title}
        choices={['cutout', 'photo']}
        chosen={kind}
        onChoose={setKind}
        textOf={(each) => menuWords.picture[each]}
      />
      <label>
        {menuWords.picture.zoom}
        <input
          className={styles.zoomRange}
          type="range"
          min={1}
          max={4}
          step={0.1}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
    </Panel>
  )
}

/** Part of a picture, in its own pixels. */
interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Maximum side of an uploaded picture in pixels; diners are never shown more. */
const mostPixels = 2_000

/**
 * Renders the cropped part as a file: WebP where supported, otherwise PNG for a cut-out and JPEG for a photo.
 * @throws if the browser cannot read the picture
 */
async function cropPicture(file: Blob, area: Area, kind: Kind): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const side = Math.min(Math.round(area.width), mostPixels)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas')
  context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, side, side)
  bitmap.close()
  // Safari cannot encode WebP and falls back to PNG, which is too large for a photo.
  const webp = await toBlob(canvas, 'image/webp')
  if (webp.type === 'image/webp') return webp
  return kind === 'photo' ? toBlob(canvas, 'image/jpeg') : toBlob(canvas, 'image/png')
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))),
      type,
      0.92,
    )
  })
}
