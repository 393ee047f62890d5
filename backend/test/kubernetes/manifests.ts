import fs from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

export const OPS = path.resolve(import.meta.dirname, '../../../ops');

type Labels = Record<string, string>;

export interface Manifest<Spec = object> {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Labels };
  spec: Spec;
}

interface Probe {
  httpGet: { path: string };
}

export interface Container {
  image: string;
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string } } }[];
  ports: { name: string; containerPort: number }[];
  startupProbe: Probe;
  livenessProbe: Probe;
  readinessProbe: Probe;
  resources: Record<'requests' | 'limits', { memory: string }>;
  securityContext: object;
  volumeMounts: { name: string }[];
}

interface LabelSelector {
  matchLabels: Labels;
}

/** The parts of a Deployment or a Job that the tests use. */
export interface WorkloadSpec {
  template: {
    metadata: { labels: Labels; annotations: Labels };
    spec: {
      automountServiceAccountToken: boolean;
      terminationGracePeriodSeconds: number;
      topologySpreadConstraints?: { labelSelector: LabelSelector }[];
      securityContext: object;
      containers: [Container];
      volumes: { name: string }[];
    };
  };
  strategy: { rollingUpdate: { maxSurge: number } };
}
export type Workload = Manifest<WorkloadSpec>;

export interface ServiceSpec {
  clusterIP?: string;
  ports: [{ port: number; targetPort: string }];
}

export interface ClusterSpec {
  bootstrap: { initdb: { database: string; owner: string; secret: { name: string } } };
  managed: { roles: [{ name: string; passwordSecret: { name: string } }] };
  postgresql: { parameters: { max_connections: string } };
}

export interface ScalingSpec {
  maxReplicas: number;
  scaleTargetRef: { kind: string; name: string };
}

export interface PolicySpec {
  ingress: { ports: { port: number }[]; from?: { podSelector: LabelSelector }[] }[];
}

export interface StoreSpec {
  configuration: object;
  retentionPolicy: string;
}

/** The spec of a resource that selects pods by labels. */
export interface SelectingSpec {
  selector?: Labels | LabelSelector;
  podSelector?: LabelSelector;
}

export const labelsOf = ({ selector, podSelector }: SelectingSpec): Labels => {
  const found = podSelector ?? selector ?? {};
  return typeof found.matchLabels === 'object' ? found.matchLabels : (found as Labels);
};

export interface Kustomization {
  resources: string[];
  configMapGenerator: { name: string; envs: string[] }[];
  images?: { name: string }[];
}

export const readOps = (file: string): string => fs.readFileSync(path.join(OPS, file), 'utf8');

export const kustomizationOf = (folder: string): Kustomization =>
  parse(readOps(`${folder}/kustomization.yaml`)) as Kustomization;

/** @returns the manifests of a folder that kustomize applies, without those of its base */
export const manifestsOf = (folder: string): Manifest[] =>
  kustomizationOf(folder)
    .resources.filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => parseAllDocuments(readOps(`${folder}/${file}`)))
    .map((document) => document.toJS() as Manifest);

/** Parses an env file as kustomize does: names and values, without quotes or escapes. */
export const settingsOf = (file: string): Record<string, string> =>
  Object.fromEntries(
    readOps(file)
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
