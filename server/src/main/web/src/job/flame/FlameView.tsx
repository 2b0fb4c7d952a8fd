import { useMemo, useRef, useState } from 'preact/hooks';
import { address } from '../../api/http';
import { download } from '../../download';
import { percent, plural } from '../../format';
import { read, write } from '../../storage';
import { Button } from '../../ui/Button';
import { Menu } from '../../ui/Menu';
import { SearchField } from '../../ui/SearchField';
import { Segments } from '../../ui/Tabs';
import { points } from './drawFlames';
import { FlameCanvas, saysShare, type Picture } from './FlameCanvas';
import { matches, place, type Flame, type Sampled } from './flameTree';
import { FrameLinks } from './FrameLinks';
import { ChangedFrames, HottestFrames } from './HottestFrames';

/** A flame graph with search, direction, export and a table of its methods. */
export function FlameView({ data, note, name, collapsed, managers, strongest, hold }: {
  data: Sampled;
  /** A description of the samples. */
  note: string;
  /** The base name of exported files. */
  name: string;
  /** The path of the collapsed stacks. */
  collapsed?: string;
  /** The task managers that run the sampled threads. */
  managers: readonly string[];
  /** The largest change, if two graphs are compared. */
  strongest?: number;
  /** Keeps the current sample on the screen. */
  hold?: () => void;
}) {
  const root = useMemo(() => place(data), [data]);
  const [text, setText] = useState('');
  const [rising, setRising] = useState(() => read('flame.rising', false));
  const [hit, setHit] = useState<{ index: number; flame: Flame } | undefined>(undefined);
  const picture = useRef<Picture | undefined>(undefined);
  const found = useMemo(() => matches(root, text), [root, text]);
  const onward = (backwards: boolean) => {
    if (found.length === 0) return;
    const index = ((hit === undefined ? (backwards ? 0 : -1) : hit.index) + (backwards ? -1 : 1) + found.length) % found.length;
    setHit({ index, flame: found[index]! });
  };
  const look = (words: string) => {
    setText(words);
    setHit(undefined);
  };
  const turn = (next: boolean) => {
    setRising(next);
    write('flame.rising', next);
  };
  const says = strongest === undefined ? saysShare(root) : saysChange;
  const matched = `${plural(found.length, 'match', 'matches')}, ${percent(found.reduce((sum, flame) => sum + flame.width, 0))} of the samples`;
  return (
    <>
      <div class="card-body flames-tools row wrap">
        <SearchField label="Find a method or class" value={text} onInput={look} onEnter={onward} />
        {text.trim() !== '' && (
          <>
            <Button class="small" disabled={found.length === 0} onClick={() => onward(false)}>
              Next
            </Button>
            <span class="muted" role="status">
              {found.length === 0 ? 'no frame matches' : hit === undefined ? matched : `${hit.index + 1} of ${matched}`}
            </span>
          </>
        )}
        <span class="push" />
        {hold !== undefined && (
          <Button class="small" title="Keep this sample while reading" onClick={hold}>
            Hold
          </Button>
        )}
        <Segments
          label="Direction"
          value={rising ? 'up' : 'down'}
          onChange={(next) => turn(next === 'up')}
          options={[
            ['down', 'Icicle'],
            ['up', 'Flame'],
          ]}
        />
        <Menu name="Export" label="Export">
          {collapsed !== undefined && (
            <a class="button small" href={address(collapsed)} download={`${name}.collapsed.txt`}>
              Collapsed stacks, for other tools
            </a>
          )}
          <Button class="small" onClick={() => download(`${name}.svg`, 'image/svg+xml', picture.current?.svg() ?? '')}>
            Picture as SVG
          </Button>
          <Button class="small" onClick={() => void picture.current?.png().then((image) => image !== null && download(`${name}.png`, 'image/png', image))}>
            Picture as PNG
          </Button>
        </Menu>
      </div>
      <div class="card-body flames-tools row wrap spread">
        {strongest === undefined ? <CodeLegend /> : <ChangeLegend />}
        <span class="muted">{note}</span>
      </div>
      <FlameCanvas
        root={root}
        text={text}
        rising={rising}
        strongest={strongest}
        target={hit?.flame}
        says={says}
        actions={(flame) => <FrameLinks frame={flame.name} managers={managers} />}
        picture={picture}
      />
      {strongest === undefined ? <HottestFrames root={root} find={look} /> : <ChangedFrames root={root} find={look} />}
    </>
  );
}

function saysChange(flame: Flame): string {
  const { base, other, change } = flame.compared ?? { base: 0, other: 0, change: 0 };
  const name = flame.parent === undefined ? 'all samples' : flame.name;
  return `${name} · ${(base * 100).toFixed(1)} % in A, ${(other * 100).toFixed(1)} % in B${Math.abs(change) < 0.0005 ? ', the same' : `, ${points(change)}`}`;
}

function CodeLegend() {
  return (
    <div class="legend">
      <span><i class="swatch code-own" />your code and generated code</span>
      <span><i class="swatch code-engine" />engine</span>
      <span><i class="swatch code-java" />Java</span>
      <span><i class="swatch code-other" />libraries</span>
    </div>
  );
}

function ChangeLegend() {
  return (
    <div class="legend">
      <span><i class="swatch change-more" />▲ more in B</span>
      <span><i class="swatch change-less" />▼ less in B</span>
      <span><i class="swatch code-java" />the same share in both</span>
    </div>
  );
}
