import { Button } from '@react-email/button';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import { colour, DISPLAY_FONT } from './style.js';

interface Content {
  children: ReactNode;
}

/** The title of an email. */
export const Title = ({ children }: Content): ReactNode => (
  <Heading
    as="h1"
    className="on-ink"
    style={{
      margin: '0 0 16px',
      fontFamily: DISPLAY_FONT,
      fontSize: 26,
      lineHeight: '32px',
      fontWeight: 600,
      letterSpacing: '-0.02em',
      color: colour('ink'),
      overflowWrap: 'anywhere',
    }}
  >
    {children}
  </Heading>
);

export const Subtitle = ({ children }: Content): ReactNode => (
  <Heading
    as="h2"
    className="on-ink"
    style={{ margin: '0 0 8px', fontSize: 16, lineHeight: '24px', color: colour('ink') }}
  >
    {children}
  </Heading>
);

/** @param isSoft renders the text in a lighter colour */
export const Paragraph = ({ children, isSoft }: Content & { isSoft?: boolean }): ReactNode => {
  const name = isSoft ? 'soft' : 'ink';
  return (
    <Text
      className={`on-${name}`}
      style={{
        margin: '0 0 16px',
        fontSize: isSoft ? 14 : 16,
        lineHeight: '24px',
        color: colour(name),
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Text>
  );
};

export const ActionButton = ({ href, children }: Content & { href: string }): ReactNode => (
  <Button
    href={href}
    className="bg-brand on-onBrand"
    style={{
      margin: '4px 0 20px',
      padding: '14px 26px',
      borderRadius: 99,
      fontSize: 16,
      fontWeight: 600,
      backgroundColor: colour('brand'),
      color: colour('onBrand'),
    }}
  >
    {children}
  </Button>
);

export const Line = (): ReactNode => (
  <Hr className="edge-line" style={{ margin: '8px 0 20px', borderColor: colour('line') }} />
);

/** A row with a label and an amount. */
export interface ListRow {
  label: ReactNode;
  value: string;
  /** Rendered below the label. */
  note?: ReactNode;
  isTotal?: boolean;
}

const edge = { borderBottom: `1px solid ${colour('line')}` };
const cell = { padding: '10px 0', fontSize: 15, lineHeight: '22px', verticalAlign: 'top' } as const;

/** A list of two columns that never exceeds the width of its container. */
export const List = ({ rows }: { rows: readonly ListRow[] }): ReactNode => (
  <table
    className="list"
    role="presentation"
    width="100%"
    cellPadding={0}
    cellSpacing={0}
    style={{ margin: '0 0 20px', borderCollapse: 'collapse' }}
  >
    <tbody>
      {rows.map(({ label, value, note, isTotal }, index) => (
        <tr key={index}>
          <td
            className="on-ink edge-line"
            style={{
              ...cell,
              ...(!isTotal && edge),
              color: colour('ink'),
              overflowWrap: 'anywhere',
              fontWeight: isTotal ? 700 : 400,
            }}
          >
            {label}
            {note && (
              <>
                <br />
                <span className="on-soft" style={{ fontSize: 13, color: colour('soft') }}>
                  {note}
                </span>
              </>
            )}
          </td>
          <td
            className="on-ink edge-line"
            align="right"
            style={{
              ...cell,
              ...(!isTotal && edge),
              paddingLeft: 12,
              whiteSpace: 'nowrap',
              color: colour('ink'),
              fontWeight: isTotal ? 700 : 400,
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {value}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
